import { Banner, Card, Skeleton } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { Tenant } from '~/data/tenants/queries'
import { tenantTexts as texts } from './texts.ts'
import { AboutCard, NotesCard } from './about-card.tsx'
import { AssistanceCard } from './assistance-card.tsx'
import { ConsentCard } from './consent-card.tsx'
import { OccupancyCard } from './occupancy-card.tsx'
import { TenantContactCard } from './tenant-contact-card.tsx'
import styles from './tenants.module.css'

export interface TenantOverviewProps {
  orgId: string
  /** Absent while only the list has shown the tenant. */
  tenant: Tenant | undefined
  /** What threatens the property they are in. */
  threats?: ReactNode
  onRecord: (decision: 'opted_in' | 'opted_out') => void
}

/** Who they are, how they are reached and with what consent. */
export function TenantOverview({ orgId, tenant, threats, onRecord }: TenantOverviewProps) {
  if (!tenant) return <PendingOverview />

  return (
    <>
      {tenant.archivedAt === null ? null : <Banner tone="warning">{texts.archivedBanner}</Banner>}
      <div className={styles.columns}>
        <div className={styles.column}>
          <TenantContactCard key={tenant.version} orgId={orgId} tenant={tenant} />
          <ConsentCard tenant={tenant} onRecord={onRecord} />
          <OccupancyCard occupancies={tenant.occupancies} />
          {tenant.notes ? <NotesCard orgId={orgId} tenant={tenant} /> : null}
        </div>
        <div className={styles.column}>
          <AboutCard orgId={orgId} tenant={tenant} />
          {threats}
          <AssistanceCard orgId={orgId} tenant={tenant} />
        </div>
      </div>
    </>
  )
}

function PendingOverview() {
  return (
    <div className={styles.columns}>
      {[texts.contact, texts.about].map((title) => (
        <Card key={title} title={title} aria-busy="true">
          <div className={styles.skeleton}>
            <Skeleton width="three-quarters" />
            <Skeleton width="half" />
            <Skeleton width="three-quarters" />
          </div>
        </Card>
      ))}
    </div>
  )
}
