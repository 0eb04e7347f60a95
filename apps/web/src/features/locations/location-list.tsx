import { linkClassName, SeverityMark, StatusDot } from '@parapet/ui'
import type { KeyboardEvent } from 'react'
import { Link } from '~/components/link'
import { describeLocation } from './describe-location.ts'
import type { PropertyListItem } from '~/data/properties/queries'
import type { describeDistance } from '~/lib/distance'
import styles from './fix-locations.module.css'
import { fixLocationsTexts as texts } from './texts.ts'

interface LocationListProps {
  rows: readonly PropertyListItem[]
  selectedId: string | null
  unitSystem: Parameters<typeof describeDistance>[1]
  getUrl: (propertyId: string) => string
  replacesUrl: boolean
  /** The arrow keys moved to another row. */
  onMove: (propertyId: string) => void
}

/** The properties to fix, each with the reason. */
export function LocationList({ rows, selectedId, unitSystem, ...props }: LocationListProps) {
  const { getUrl, replacesUrl, onMove } = props
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows[rows.findIndex(({ id }) => id === selectedId) + step]
    if (!row) return
    event.preventDefault()
    onMove(row.id)
  }

  return (
    // The arrow keys move between its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.rows} aria-label={texts.list} data-rows="" onKeyDown={handleKeyDown}>
      {rows.map((property) => {
        const { tone, reason, detail } = describeLocation(property, unitSystem)
        const { active, maxSeverity } = property.threats
        return (
          <li
            key={property.id}
            className={styles.row}
            data-selected={property.id === selectedId ? '' : undefined}
          >
            <Link
              to={getUrl(property.id)}
              replace={replacesUrl}
              preventScrollReset
              className={linkClassName({ tone: 'quiet', className: styles.name ?? '' })}
              aria-current={property.id === selectedId ? 'true' : undefined}
            >
              {property.name}
            </Link>
            <span className={styles.address}>{property.address.formatted}</span>
            <StatusDot tone={tone}>{reason}</StatusDot>
            {detail === null ? null : <span className={styles.address}>{detail}</span>}
            {active === 0 || maxSeverity === null ? null : (
              <span className={styles.threats}>
                <SeverityMark severity={maxSeverity} />
                <span>{texts.threats(active)}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
