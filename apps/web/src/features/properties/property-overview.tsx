import { Banner, Card, Skeleton, Button, Text } from '@parapet/ui'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import { LocationCard } from './location-card.tsx'
import {
  BuildingCard,
  EditableManagementCard,
  ManagementCard,
  NotesCard,
  OnSiteContactCard,
} from './property-cards.tsx'
import styles from './property-detail.module.css'

interface PropertyOverviewProps {
  orgId: string
  property: PropertyListItem
  /** The full record; undefined while loading. */
  full: Property | undefined
  onEdit: (part: string) => void
}

/** The property's details in cards, without empty fields. */
export function PropertyOverview({ orgId, property, full, onEdit }: PropertyOverviewProps) {
  const mayUpdate = property.permissions.includes('property:update') && property.status !== 'archived'

  return (
    <>
      {property.status === 'archived' ? <Banner tone="warning">{texts.archivedBanner}</Banner> : null}
      {full?.sharesAddress ? <Banner tone="info">{texts.sharesAddress}</Banner> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <LocationCard property={full ?? property} />
          {full ? (
            <BuildingCard orgId={orgId} property={full} mayUpdate={mayUpdate} />
          ) : (
            <PendingCard title={texts.building} />
          )}
          {full ? <OnSiteContactCard orgId={orgId} property={full} mayUpdate={mayUpdate} /> : null}
          {full?.notes ? <NotesCard orgId={orgId} property={full} mayUpdate={mayUpdate} /> : null}
        </div>
        <div className={styles.column}>
          <QualityCard property={property} {...(mayUpdate ? { onEdit } : {})} />
          {full && mayUpdate ? (
            <EditableManagementCard orgId={orgId} property={full} />
          ) : (
            <ManagementCard property={property} />
          )}
        </div>
      </div>
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

interface QualityCardProps {
  property: Pick<PropertyListItem, 'dataQuality'>
  onEdit?: (part: string) => void
}

/** Missing data that lowers the score, each with a button to fix it. */
function QualityCard({ property: { dataQuality }, onEdit }: QualityCardProps) {
  const { issues } = dataQuality
  return (
    <Card title={texts.quality} description={issues.length > 0 ? texts.qualityDetail : undefined}>
      {issues.length === 0 ? <Text tone="muted">{texts.qualityComplete}</Text> : null}
      <ul className={styles.issues}>
        {issues.map((issue) => (
          <li key={issue.code} className={styles.issue}>
            <span className={styles.points}>{texts.points(formatNumber(issue.points))}</span>
            <span className={styles.issueText}>{issue.message}</span>
            {onEdit ? (
              <Button
                size="sm"
                aria-label={`${texts.fix}: ${issue.message}`}
                onClick={() => onEdit(findPart(issue.fix))}
              >
                {texts.fix}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The part of the edit form that fixes an issue. The API returns it as a path with `?edit=`. */
function findPart(fix: string): string {
  return new URL(fix, location.origin).searchParams.get('edit') ?? 'details'
}
