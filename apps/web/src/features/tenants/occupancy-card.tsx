import { Badge, Card, EmptyState, linkClassName } from '@parapet/ui'
import { DoorOpen } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import type { Tenant } from '~/data/tenants/queries'
import { formatCalendarDay, wordsFor } from '~/lib/format'
import { paths } from '~/lib/paths'
import { tenantTexts as texts } from './texts.ts'
import { unitValueTexts } from '~/components/unit-value-texts'
import styles from './tenants.module.css'

type Stay = Tenant['occupancies'][number]

/** Where the tenant lives, lived and will live, newest first. */
export function OccupancyCard({ occupancies }: Pick<Tenant, 'occupancies'>) {
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
          <span className={styles.quiet}>{wordsFor(unitValueTexts.leaseType, stay.leaseType)}</span>
        )}
      </span>
      <Badge>{wordsFor(unitValueTexts.role, stay.role)}</Badge>
    </li>
  )
}
