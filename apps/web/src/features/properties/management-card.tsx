import { Card, DescriptionItem, DescriptionList, linkClassName, Tag } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { paths } from '~/lib/paths'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import { propertyValueTexts } from './value-texts.ts'
import { ChosenFact, WrittenFact, type PropertyEditing } from './property-fact.tsx'
import { usePropertyEditing } from './use-property-editing.ts'
import styles from './property-detail.module.css'

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
