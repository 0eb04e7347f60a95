import { Button } from '@parapet/ui'
import { List } from 'lucide-react'
import { mapTexts } from './texts.ts'
import type { MapThreat } from './map-data.ts'
import { MapLayers } from './map-layers.tsx'
import styles from './map-toolbar.module.css'

interface MapToolbarProps {
  /** How many are in view. */
  properties: number
  threats: number
  allThreats: readonly MapThreat[]
  hidden: ReadonlySet<string>
  onHiddenChange: (hidden: ReadonlySet<string>) => void
  isListVisible: boolean
  /** Null where the list has to be. */
  onListVisibleChange: ((isVisible: boolean) => void) | null
}

/** What is in view, and what to show. */
export function MapToolbar({ properties, threats, allThreats, ...rest }: MapToolbarProps) {
  const { hidden, onHiddenChange, isListVisible, onListVisibleChange } = rest
  const counts = new Map<string, number>()
  for (const { hazard } of allThreats) counts.set(hazard, (counts.get(hazard) ?? 0) + 1)

  return (
    <div className={styles.root}>
      <p className={styles.summary}>
        {mapTexts.inView(mapTexts.propertyCount(properties), mapTexts.threatCount(threats))}
      </p>
      <MapLayers counts={counts} hidden={hidden} onHiddenChange={onHiddenChange} />
      {onListVisibleChange ? (
        <Button
          size="sm-md"
          tone="ghost"
          icon={<List />}
          aria-pressed={isListVisible}
          className={styles.toggle}
          onClick={() => onListVisibleChange(!isListVisible)}
        >
          {mapTexts.showList}
        </Button>
      ) : null}
    </div>
  )
}
