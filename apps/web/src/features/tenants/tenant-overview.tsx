import { Banner, Card, Skeleton, Badge, EmptyState, linkClassName } from '@parapet/ui'
import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { Tenant } from '~/data/tenants/queries'
import { labelFor } from '~/lib/format'
import { formatCalendarDay } from '~/lib/format-days'
import { paths } from '~/lib/paths'
import { AboutCard, NotesCard } from './about-card.tsx'
import { AssistanceCard } from './assistance-card.tsx'
import { ConsentCard } from './consent-card.tsx'
import { TenantContactCard } from './contact-card.tsx'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'
import { nameUnit } from '~/lib/unit-name'

interface TenantOverviewProps {
  orgId: string
  /** Undefined while loading. */
  tenant: Tenant | undefined
  /** The threats to their property. */
  threats?: ReactNode
  onRecord: (decision: 'opted_in' | 'opted_out') => void
}

/** The tenant's details in cards: contact, consent, occupancies and assistance. */
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

type Occupancy = Tenant['occupancies'][number]

/** Past, current and future occupancies, newest first. */
function OccupancyCard({ occupancies }: Pick<Tenant, 'occupancies'>) {
  return (
    <Card title={texts.occupancy}>
      {occupancies.length === 0 ? (
        <EmptyState icon={<DoorOpen />} title={texts.noOccupancy} description={texts.noOccupancyDetail} />
      ) : (
        <ul className={styles.rows}>
          {occupancies.map((occupancy, index) => (
            <OccupancyRow key={index} occupancy={occupancy} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OccupancyRow({ occupancy }: { occupancy: Occupancy }) {
  const formatDay = (value: string | null) => (value === null ? null : formatCalendarDay(value))
  const hasMoveDates = occupancy.moveIn !== null || occupancy.moveOut !== null
  const dates = [
    hasMoveDates ? unitValueTexts.dateRange(formatDay(occupancy.moveIn), formatDay(occupancy.moveOut)) : null,
    unitValueTexts.leaseRange(formatDay(occupancy.leaseFrom), formatDay(occupancy.leaseTo)),
  ].filter((line) => line !== null)

  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <span className={styles.place}>
          <PageLink to={paths.property(occupancy.property.id)} className={linkClassName()}>
            {occupancy.property.name}
          </PageLink>
          {occupancy.unit ? (
            <PageLink to={paths.unit(occupancy.unit.id)} className={linkClassName()}>
              {nameUnit(occupancy.unit.name)}
            </PageLink>
          ) : null}
        </span>
        <span className={styles.quiet}>
          {dates.length === 0 ? unitValueTexts.dateRange(null, null) : dates.join(' · ')}
        </span>
        {occupancy.leaseType === null ? null : (
          <span className={styles.quiet}>
            {unitValueTexts.leaseTypeIs(labelFor(unitValueTexts.leaseType, occupancy.leaseType))}
          </span>
        )}
      </span>
      <Badge>{labelFor(unitValueTexts.role, occupancy.role)}</Badge>
    </li>
  )
}
