import { Card, DescriptionList, DescriptionItem, linkClassName, Tag, TextLink } from '@parapet/ui'
import { renderTextarea, InlineValue } from '~/components/inline-field'
import { Byline } from '~/components/byline'
import { PageLink } from '~/components/page-link'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { formatPhone } from '~/lib/phone'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import styles from './property-detail.module.css'
import {
  InlineSelectField,
  InlineTextField,
  type PropertyEditing,
  usePropertyEditing,
} from './property-inline-fields.tsx'
import { propertyRules } from './property-values.ts'
import { propertyValueTexts } from './value-texts.ts'

interface PropertyCardProps {
  orgId: string
  property: Property
  mayUpdate: boolean
}

const formatCount = (count: number | null) => (count === null ? null : formatNumber(count))

export function BuildingCard({ orgId, property, mayUpdate }: PropertyCardProps) {
  const propertyEditing = usePropertyEditing(orgId, property)
  const editing = mayUpdate ? propertyEditing : undefined
  const { livingArea, livingAreaUnits } = property
  const areaSuffix = livingAreaUnits === null ? '' : ` ${propertyValueTexts.areaUnits[livingAreaUnits]}`

  return (
    <Card title={texts.building} description={mayUpdate ? texts.editHint : undefined}>
      <DescriptionList layout="columns">
        <InlineSelectField
          editing={editing}
          term={texts.propertyClass}
          field="propertyClass"
          labels={propertyValueTexts.class}
          value={property.propertyClass}
        />
        <InlineSelectField
          editing={editing}
          term={texts.propertySubType}
          field="propertySubType"
          labels={propertyValueTexts.subType}
          value={property.propertySubType}
          canBeEmpty
        />
        <InlineTextField editing={editing} term={texts.declaredUnits} field="unitCountDeclared">
          {formatCount(property.unitCountDeclared)}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.yearBuilt} field="yearBuilt">
          {property.yearBuilt}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.stories} field="stories">
          {property.stories}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.livingArea} field="livingArea">
          {livingArea === null ? null : `${formatNumber(livingArea)}${areaSuffix}`}
        </InlineTextField>
      </DescriptionList>
    </Card>
  )
}

interface ManagementCardProps {
  property: PropertyListItem
  /** Read-only without it. */
  editing?: PropertyEditing | undefined
}

/** Portfolio, manager, criticality, codes and tags. */
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
        <InlineSelectField
          editing={editing}
          term={texts.criticality}
          field="criticality"
          labels={propertyValueTexts.criticality}
          value={property.criticality}
        />
        <InlineTextField editing={editing} term={texts.code} field="code">
          {property.code}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.externalId} field="externalId">
          {property.externalId}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.tags} field="tags">
          {tags.length === 0 ? null : (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          )}
        </InlineTextField>
        <DescriptionItem term={texts.created}>
          <Byline moment={property.createdAt} person={property.createdBy} />
        </DescriptionItem>
        <DescriptionItem term={texts.updated}>
          <Byline moment={property.updatedAt} person={property.updatedBy} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** {@link ManagementCard} with inline editing. */
export function EditableManagementCard({ orgId, property }: { orgId: string; property: Property }) {
  return <ManagementCard property={property} editing={usePropertyEditing(orgId, property)} />
}

/** The on-site contact and the emergency plan. Renders nothing if both are missing. */
export function OnSiteContactCard({ orgId, property, mayUpdate }: PropertyCardProps) {
  const propertyEditing = usePropertyEditing(orgId, property)
  const editing = mayUpdate ? propertyEditing : undefined
  const { onSiteContact: contact, emergencyPlanUrl } = property
  if (!contact && !emergencyPlanUrl) return null

  return (
    <Card title={texts.contact}>
      <DescriptionList layout="columns">
        <InlineTextField editing={editing} term={texts.contactName} field="contactName">
          {contact?.name}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.contactPhone} field="contactPhone" hasLink>
          {contact?.phone ? (
            <TextLink href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</TextLink>
          ) : null}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.contactEmail} field="contactEmail" hasLink>
          {contact?.email ? <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink> : null}
        </InlineTextField>
        <InlineTextField editing={editing} term={texts.emergencyPlan} field="emergencyPlanUrl" hasLink>
          {emergencyPlanUrl && /^https?:\/\//i.test(emergencyPlanUrl) ? (
            <TextLink href={emergencyPlanUrl} external>
              {texts.openPlan}
            </TextLink>
          ) : null}
        </InlineTextField>
      </DescriptionList>
    </Card>
  )
}

export function NotesCard({ orgId, property, mayUpdate }: PropertyCardProps) {
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
