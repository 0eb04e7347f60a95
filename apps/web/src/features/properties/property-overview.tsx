import { Banner, Card, Skeleton } from '@parapet/ui'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import { BuildingCard } from './building-card.tsx'
import { LocationCard } from './location-card.tsx'
import { EditableManagementCard, ManagementCard } from './management-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { OnSiteContactCard } from './on-site-contact-card.tsx'
import { QualityCard } from './quality-card.tsx'
import styles from './property-detail.module.css'

export interface PropertyOverviewProps {
  orgId: string
  property: PropertyListItem
  /** Everything about it, once it is here. */
  full: Property | undefined
  onEdit: (part: string) => void
}

/** The facts that exist, in cards of what belongs together. */
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
