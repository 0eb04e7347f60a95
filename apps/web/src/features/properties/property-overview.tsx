import { Banner, Card, Skeleton, Button, Text } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { buildingTarget } from './building-target.ts'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import { BuildingsCard } from './buildings-card.tsx'
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
  fullProperty: Property | undefined
  /** How to find the exact location. */
  locationChoice: ReactNode
  onEdit: (editTarget: string) => void
}

/** The property's details in cards, without empty fields. */
export function PropertyOverview({ orgId, property, fullProperty, ...props }: PropertyOverviewProps) {
  const { locationChoice, onEdit } = props
  const mayUpdate = property.permissions.includes('property:update') && property.status !== 'archived'

  return (
    <>
      {property.status === 'archived' ? <Banner tone="warning">{texts.archivedBanner}</Banner> : null}
      {fullProperty?.sharesAddress ? <Banner tone="info">{texts.sharesAddress}</Banner> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <LocationCard orgId={orgId} property={fullProperty ?? property} {...(mayUpdate ? { onEdit } : {})}>
            {mayUpdate ? locationChoice : null}
          </LocationCard>
          <BuildingsCard
            orgId={orgId}
            propertyId={property.id}
            onEdit={mayUpdate ? (building) => onEdit(buildingTarget(building)) : undefined}
          />
          {fullProperty ? (
            <BuildingCard orgId={orgId} property={fullProperty} mayUpdate={mayUpdate} />
          ) : (
            <PendingCard title={texts.building} />
          )}
          {fullProperty ? (
            <OnSiteContactCard orgId={orgId} property={fullProperty} mayUpdate={mayUpdate} />
          ) : null}
          {fullProperty?.notes ? (
            <NotesCard orgId={orgId} property={fullProperty} mayUpdate={mayUpdate} />
          ) : null}
        </div>
        <div className={styles.column}>
          <DataQualityCard property={property} {...(mayUpdate ? { onEdit } : {})} />
          {fullProperty && mayUpdate ? (
            <EditableManagementCard orgId={orgId} property={fullProperty} />
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

interface DataQualityCardProps {
  property: Pick<PropertyListItem, 'dataQuality'>
  onEdit?: (editTarget: string) => void
}

/** Missing data that lowers the score, each with a button to fix it. */
function DataQualityCard({ property: { dataQuality }, onEdit }: DataQualityCardProps) {
  const { issues } = dataQuality
  return (
    <Card title={texts.quality} description={issues.length > 0 ? texts.qualityDetail : undefined}>
      {issues.length === 0 ? <Text tone="muted">{texts.qualityComplete}</Text> : null}
      <ul className={styles.issues}>
        {issues.map((issue) => (
          <li key={issue.code} className={styles.issue}>
            <span className={styles.points}>{texts.points(issue.points)}</span>
            <span className={styles.issueText}>{issue.message}</span>
            {onEdit ? (
              <Button
                size="sm"
                aria-label={`${texts.fix}: ${issue.message}`}
                onClick={() => onEdit(findEditTarget(issue.fix))}
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
function findEditTarget(fix: string): string {
  return new URL(fix, location.origin).searchParams.get('edit') ?? 'details'
}
