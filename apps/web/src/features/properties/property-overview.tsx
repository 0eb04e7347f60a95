import {
  Banner,
  Card,
  DescriptionItem,
  DescriptionList,
  linkClassName,
  Skeleton,
  Tag,
  TextLink,
} from '@parapet/ui'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { propertyDetailTexts as texts } from '~/texts/property-detail'
import { propertyValueTexts, wordsFor } from '~/texts/property-values'
import { LocationCard } from './location-card.tsx'
import { QualityCard } from './quality-card.tsx'
import styles from './property-detail.module.css'

export interface PropertyOverviewProps {
  property: PropertyListItem
  /** Everything about it, once it is here. */
  full: Property | undefined
  onEdit: (part: string) => void
}

/** The facts that exist, in cards of what belongs together. */
export function PropertyOverview({ property, full, onEdit }: PropertyOverviewProps) {
  const mayUpdate = property.permissions.includes('property:update') && property.status !== 'archived'

  return (
    <>
      {property.status === 'archived' ? <Banner tone="warning">{texts.archivedBanner}</Banner> : null}
      {full?.sharesAddress ? <Banner tone="info">{texts.sharesAddress}</Banner> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <LocationCard property={property} />
          {full ? <BuildingCard property={full} /> : <PendingCard title={texts.building} />}
          {full ? <ContactCard property={full} /> : null}
          {full?.notes ? (
            <Card title={texts.notes}>
              <p className={styles.notes}>{full.notes}</p>
            </Card>
          ) : null}
        </div>
        <div className={styles.column}>
          <QualityCard property={property} {...(mayUpdate ? { onEdit } : {})} />
          <ManagementCard property={property} />
        </div>
      </div>
    </>
  )
}

/** A row of facts only where the fact exists. */
const fact = (term: string, value: ReactNode) =>
  value === null || value === undefined || value === '' ? null : (
    <DescriptionItem term={term}>{value}</DescriptionItem>
  )

function BuildingCard({ property }: { property: Property }) {
  const { livingArea, livingAreaUnits } = property
  const units = livingAreaUnits === null ? '' : ` ${propertyValueTexts.areaUnits[livingAreaUnits]}`

  return (
    <Card title={texts.building}>
      <DescriptionList layout="columns">
        {fact(texts.propertyClass, wordsFor(propertyValueTexts.class, property.propertyClass))}
        {property.propertySubType === null
          ? null
          : fact(texts.propertySubType, wordsFor(propertyValueTexts.subType, property.propertySubType))}
        {property.unitCountDeclared === null
          ? null
          : fact(texts.units, formatNumber(property.unitCountDeclared))}
        {fact(texts.yearBuilt, property.yearBuilt)}
        {fact(texts.stories, property.stories)}
        {livingArea === null ? null : fact(texts.livingArea, `${formatNumber(livingArea)}${units}`)}
      </DescriptionList>
    </Card>
  )
}

function ContactCard({ property: { onSiteContact: contact, emergencyPlanUrl } }: { property: Property }) {
  if (!contact && !emergencyPlanUrl) return null
  return (
    <Card title={texts.contact}>
      <DescriptionList layout="columns">
        {fact(texts.contactName, contact?.name)}
        {contact?.phone
          ? fact(texts.contactPhone, <TextLink href={`tel:${contact.phone}`}>{contact.phone}</TextLink>)
          : null}
        {contact?.email
          ? fact(texts.contactEmail, <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>)
          : null}
        {emergencyPlanUrl && /^https?:\/\//i.test(emergencyPlanUrl)
          ? fact(
              texts.emergencyPlan,
              <TextLink href={emergencyPlanUrl} external>
                {texts.openPlan}
              </TextLink>,
            )
          : null}
      </DescriptionList>
    </Card>
  )
}

function ManagementCard({ property }: { property: PropertyListItem }) {
  const { portfolio } = property
  return (
    <Card title={texts.management}>
      <DescriptionList>
        {portfolio
          ? fact(
              texts.portfolio,
              <PageLink to={paths.portfolio(portfolio.id)} className={linkClassName()}>
                {portfolio.name}
              </PageLink>,
            )
          : null}
        {fact(texts.manager, property.manager?.name)}
        {fact(texts.criticality, wordsFor(propertyValueTexts.criticality, property.criticality))}
        {fact(texts.code, property.code)}
        {fact(texts.externalId, property.externalId)}
        {property.tags.length === 0
          ? null
          : fact(
              texts.tags,
              <span className={styles.tags}>
                {property.tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>,
            )}
        {fact(texts.created, <Moment moment={property.createdAt} person={property.createdBy} />)}
        {fact(texts.updated, <Moment moment={property.updatedAt} person={property.updatedBy} />)}
      </DescriptionList>
    </Card>
  )
}

function Moment({ moment, person }: { moment: string; person: { name: string } | null }) {
  return (
    <>
      <RelativeTime moment={moment} />
      {person ? ` ${texts.by(person.name)}` : null}
    </>
  )
}

function PendingCard({ title }: { title: string }) {
  return (
    <Card title={title} aria-busy="true">
      <div className={styles.skeleton}>
        <Skeleton width="three-quarters" />
        <Skeleton width="half" />
      </div>
    </Card>
  )
}
