import { List, ListItem, SeverityMark } from '@parapet/ui'
import { formatNumber } from '~/lib/format'
import { mapTexts } from './texts.ts'
import { describeProperty, describeThreat } from './describe-target.ts'
import { compareProperties, compareThreats, type MapProperty, type MapThreat } from './map-data.ts'
import styles from './map-list.module.css'

interface MapListProps {
  /** In view, in any order. */
  properties: readonly MapProperty[]
  threats: readonly MapThreat[]
  /** Threats without a location. */
  unmapped: readonly MapThreat[]
  selectedPropertyId: string | null
  selectedThreatId: string | null
  onSelectProperty: (id: string) => void
  onSelectThreat: (id: string) => void
  isVisible: boolean
}

const rowsMax = 100

/** The map's content as a list. While hidden, it still exists for assistive technology, without controls. */
export function MapList({ properties, threats, unmapped, isVisible, ...rest }: MapListProps) {
  const { selectedPropertyId, selectedThreatId, onSelectProperty, onSelectThreat } = rest
  const threatRows = (listed: readonly MapThreat[]) =>
    listed.toSorted(compareThreats).map((threat) => ({
      id: threat.id,
      severity: threat.severity,
      isSelected: threat.id === selectedThreatId,
      select: () => onSelectThreat(threat.id),
      ...describeThreat(threat),
    }))
  const sections = [
    { title: mapTexts.threatsInView, rows: threatRows(threats) },
    { title: mapTexts.threatsElsewhere, rows: threatRows(unmapped) },
    {
      title: mapTexts.propertiesInView,
      rows: properties.toSorted(compareProperties).map((property) => ({
        id: property.id,
        severity: property.severity,
        isSelected: property.id === selectedPropertyId,
        select: () => onSelectProperty(property.id),
        ...describeProperty(property),
      })),
    },
  ].filter(({ rows }) => rows.length > 0)

  const content = (
    <>
      {sections.length === 0 ? <p className={styles.none}>{mapTexts.nothingInView}</p> : null}
      {sections.map(({ title, rows }) => (
        <div key={title}>
          <p className={styles.title} aria-hidden="true">
            {title}
            <span className={styles.count}>{formatNumber(rows.length)}</span>
          </p>
          <List label={title}>
            {rows.slice(0, rowsMax).map((row) => (
              <ListItem
                key={row.id}
                title={row.title}
                detail={row.facts.join(' · ')}
                leading={
                  row.severity ? (
                    <SeverityMark severity={row.severity} appearance="icon" aria-hidden="true" />
                  ) : (
                    <span className={styles.calm} />
                  )
                }
                current={row.isSelected}
                {...(isVisible ? { onSelect: row.select } : {})}
              />
            ))}
          </List>
          {rows.length > rowsMax ? (
            <p className={styles.none}>{mapTexts.andMore(formatNumber(rows.length - rowsMax))}</p>
          ) : null}
        </div>
      ))}
    </>
  )
  return <div className={isVisible ? styles.root : styles.unseen}>{content}</div>
}
