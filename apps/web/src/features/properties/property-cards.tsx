import { Card, DescriptionList, DescriptionItem, linkClassName, Tag, TextLink } from '@parapet/ui'
import { renderTextarea, InlineValue } from '~/components/inline-fact'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { formatPhone } from '~/lib/phone'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import styles from './property-detail.module.css'
import { ChosenFact, WrittenFact, type PropertyEditing, usePropertyEditing } from './property-fact.tsx'
import { propertyRules } from './property-values.ts'
import { propertyValueTexts } from './value-texts.ts'

interface FactsCardProps {
  orgId: string
  property: Property
  mayUpdate: boolean
}

const counted = (count: number | null) => (count === null ? null : formatNumber(count))

/** What kind of building it is. */
export function BuildingCard({ orgId, property, mayUpdate }: FactsCardProps) {
  const writable = usePropertyEditing(orgId, property)
  const editing = mayUpdate ? writable : undefined
  const { livingArea, livingAreaUnits } = property
  const units = livingAreaUnits === null ? '' : ` ${propertyValueTexts.areaUnits[livingAreaUnits]}`

  return (
    <Card title={texts.building} description={mayUpdate ? texts.factsDetail : undefined}>
      <DescriptionList layout="columns">
        <ChosenFact
          editing={editing}
          term={texts.propertyClass}
          field="propertyClass"
          words={propertyValueTexts.class}
          value={property.propertyClass}
        />
        <ChosenFact
          editing={editing}
          term={texts.propertySubType}
          field="propertySubType"
          words={propertyValueTexts.subType}
          value={property.propertySubType}
          canBeEmpty
        />
        <WrittenFact editing={editing} term={texts.units} field="unitCountDeclared">
          {counted(property.unitCountDeclared)}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.yearBuilt} field="yearBuilt">
          {property.yearBuilt}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.stories} field="stories">
          {property.stories}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.livingArea} field="livingArea">
          {livingArea === null ? null : `${formatNumber(livingArea)}${units}`}
        </WrittenFact>
      </DescriptionList>
    </Card>
  )
}

interface ManagementCardProps {
  property: PropertyListItem
  /** Absent: the facts are only shown. */
  editing?: PropertyEditing | undefined
}

/** Whose property it is, and what it is called elsewhere. */
export function ManagementCard({ property, editing }: ManagementCardProps) {
  const { portfolio, manager, tags } = property

  return (
    <Card title={texts.management}>
      <DescriptionList>
        {portfolio ? (
          <DescriptionItem term={texts.portfolio}>
            <PageLink to={paths.portfolio(portfolio.id)} className={linkClassName()}>
              {portfolio.name}
            </PageLink>
          </DescriptionItem>
        ) : null}
        {manager ? <DescriptionItem term={texts.manager}>{manager.name}</DescriptionItem> : null}
        <ChosenFact
          editing={editing}
          term={texts.criticality}
          field="criticality"
          words={propertyValueTexts.criticality}
          value={property.criticality}
        />
        <WrittenFact editing={editing} term={texts.code} field="code">
          {property.code}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.externalId} field="externalId">
          {property.externalId}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.tags} field="tags">
          {tags.length === 0 ? null : (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          )}
        </WrittenFact>
        <DescriptionItem term={texts.created}>
          <Moment moment={property.createdAt} person={property.createdBy} />
        </DescriptionItem>
        <DescriptionItem term={texts.updated}>
          <Moment moment={property.updatedAt} person={property.updatedBy} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** As {@link ManagementCard}; each fact can be changed where it stands. */
export function EditableManagementCard({ orgId, property }: { orgId: string; property: Property }) {
  return <ManagementCard property={property} editing={usePropertyEditing(orgId, property)} />
}

function Moment({ moment, person }: { moment: string; person: { name: string } | null }) {
  return (
    <>
      <RelativeTime moment={moment} />
      {person ? ` ${texts.by(person.name)}` : null}
    </>
  )
}

/** Who can be reached at the property, and where its emergency plan is. */
export function OnSiteContactCard({ orgId, property, mayUpdate }: FactsCardProps) {
  const writable = usePropertyEditing(orgId, property)
  const editing = mayUpdate ? writable : undefined
  const { onSiteContact: contact, emergencyPlanUrl } = property
  if (!contact && !emergencyPlanUrl) return null

  return (
    <Card title={texts.contact}>
      <DescriptionList layout="columns">
        <WrittenFact editing={editing} term={texts.contactName} field="contactName">
          {contact?.name}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.contactPhone} field="contactPhone" hasLink>
          {contact?.phone ? (
            <TextLink href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</TextLink>
          ) : null}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.contactEmail} field="contactEmail" hasLink>
          {contact?.email ? <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink> : null}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.emergencyPlan} field="emergencyPlanUrl" hasLink>
          {emergencyPlanUrl && /^https?:\/\//i.test(emergencyPlanUrl) ? (
            <TextLink href={emergencyPlanUrl} external>
              {texts.openPlan}
            </TextLink>
          ) : null}
        </WrittenFact>
      </DescriptionList>
    </Card>
  )
}

/** What somebody wrote down about the property. */
export function NotesCard({ orgId, property, mayUpdate }: FactsCardProps) {
  const editing = usePropertyEditing(orgId, property)

  return (
    <Card title={texts.notes}>
      <InlineValue
        editing={mayUpdate ? editing : undefined}
        term={texts.notes}
        field="notes"
        rules={propertyRules.notes}
        renderControl={renderTextarea}
      >
        <span className={styles.notes}>{property.notes}</span>
      </InlineValue>
    </Card>
  )
}
