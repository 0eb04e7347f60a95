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
  unmappedThreats: readonly MapThreat[]
  selectedPropertyId: string | null
  selectedThreatId: string | null
  onSelectProperty: (id: string) => void
  onSelectThreat: (id: string) => void
  isVisible: boolean
}

const maxRows = 100

/** The map's content as a list. While hidden, it still exists for assistive technology, without controls. */
export function MapList({
  properties,
  threats,
  unmappedThreats,
  isVisible,
  ...selectionProps
}: MapListProps) {
  const { selectedPropertyId, selectedThreatId, onSelectProperty, onSelectThreat } = selectionProps
  const threatRows = (threatsToList: readonly MapThreat[]) =>
    threatsToList.toSorted(compareThreats).map((threat) => ({
      id: threat.id,
      severity: threat.severity,
      isSelected: threat.id === selectedThreatId,
      select: () => onSelectThreat(threat.id),
      ...describeThreat(threat),
    }))
  const propertyRows = (propertiesToList: readonly MapProperty[]) =>
    propertiesToList.map((property) => ({
      id: property.id,
      severity: property.severity,
      isSelected: property.id === selectedPropertyId,
      select: () => onSelectProperty(property.id),
      ...describeProperty(property),
    }))
  const sections = [
    {
      title: mapTexts.threatsInView,
      rows: threatRows(threats.filter(({ affectsNoProperty }) => !affectsNoProperty)),
    },
    {
      title: mapTexts.threatsElsewhere,
      rows: threatRows(unmappedThreats.filter(({ affectsNoProperty }) => !affectsNoProperty)),
    },
    {
      title: mapTexts.possibleLocations,
      rows: propertyRows(properties.filter(({ mark }) => mark !== undefined)),
    },
    {
      title: mapTexts.propertiesInView,
      rows: propertyRows(properties.filter(({ mark }) => mark === undefined).toSorted(compareProperties)),
    },
    {
      title: mapTexts.otherThreats,
      rows: threatRows([...threats, ...unmappedThreats].filter(({ affectsNoProperty }) => affectsNoProperty)),
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
            {rows.slice(0, maxRows).map((row) => (
              <ListItem
                key={row.id}
                title={row.title}
                detail={row.details.join(' · ')}
                leading={
                  row.severity ? (
                    <SeverityMark severity={row.severity} appearance="icon" aria-hidden="true" />
                  ) : (
                    <span className={styles.noThreats} />
                  )
                }
                current={row.isSelected}
                {...(isVisible ? { onSelect: row.select } : {})}
              />
            ))}
          </List>
          {rows.length > maxRows ? (
            <p className={styles.none}>{mapTexts.andMore(formatNumber(rows.length - maxRows))}</p>
          ) : null}
        </div>
      ))}
    </>
  )
  return <div className={isVisible ? styles.root : styles.unseen}>{content}</div>
}
