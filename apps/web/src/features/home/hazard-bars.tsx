import type { CSSProperties } from 'react'
import { HazardIcon } from '~/components/threats/hazard-icon'
import type { OrgOverview } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import styles from './hazard-bars.module.css'

const shownMax = 7

/** How many threats of each hazard go on, most first. It is a list with its numbers written out, so it needs no table. */
export function HazardBars({ byHazard }: { byHazard: OrgOverview['threats']['byHazard'] }) {
  const shown = byHazard.toSorted((a, b) => b.count - a.count).slice(0, shownMax)
  const most = shown[0]?.count ?? 1

  return (
    <ul className={styles.hazards}>
      {shown.map(({ hazard, count }) => (
        <li key={hazard} className={styles.hazard}>
          <HazardIcon hazard={hazard} hasLabel />
          <span className={styles.hazardBar} style={{ '--_share': count / most } as CSSProperties} />
          <span className={styles.amount}>{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  )
}
