import { Banner, Card, Skeleton, Badge, EmptyState, linkClassName } from '@parapet/ui'
import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { Tenant } from '~/data/tenants/queries'
import { formatCalendarDay, labelFor } from '~/lib/format'
import { paths } from '~/lib/paths'
import { AboutCard, NotesCard } from './about-card.tsx'
import { AssistanceCard } from './assistance-card.tsx'
import { ConsentCard } from './consent-card.tsx'
import { TenantContactCard } from './contact-card.tsx'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'

interface TenantOverviewProps {
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

type Stay = Tenant['occupancies'][number]

/** Where the tenant lives, lived and will live, newest first. */
function OccupancyCard({ occupancies }: Pick<Tenant, 'occupancies'>) {
  return (
    <Card title={texts.occupancy}>
      {occupancies.length === 0 ? (
        <EmptyState icon={<DoorOpen />} title={texts.noOccupancy} description={texts.noOccupancyDetail} />
      ) : (
        <ul className={styles.rows}>
          {occupancies.map((stay, index) => (
            <StayRow key={index} stay={stay} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function StayRow({ stay }: { stay: Stay }) {
  const day = (value: string | null) => (value === null ? null : formatCalendarDay(value))
  const isMoved = stay.moveIn !== null || stay.moveOut !== null
  const dates = [
    isMoved ? unitValueTexts.until(day(stay.moveIn), day(stay.moveOut)) : null,
    unitValueTexts.leaseFromTo(day(stay.leaseFrom), day(stay.leaseTo)),
  ].filter((line) => line !== null)

  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <span className={styles.place}>
          <PageLink to={paths.property(stay.property.id)} className={linkClassName()}>
            {stay.property.name}
          </PageLink>
          {stay.unit ? (
            <PageLink to={paths.unit(stay.unit.id)} className={linkClassName()}>
              {texts.unit(stay.unit.name)}
            </PageLink>
          ) : null}
        </span>
        <span className={styles.quiet}>
          {dates.length === 0 ? unitValueTexts.until(null, null) : dates.join(' · ')}
        </span>
        {stay.leaseType === null ? null : (
          <span className={styles.quiet}>{labelFor(unitValueTexts.leaseType, stay.leaseType)}</span>
        )}
      </span>
      <Badge>{labelFor(unitValueTexts.role, stay.role)}</Badge>
    </li>
  )
}
