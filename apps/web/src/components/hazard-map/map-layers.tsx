import { Button, Checkbox, Popover } from '@parapet/ui'
import { Layers } from 'lucide-react'
import { formatNumber } from '~/lib/format'
import { mapTexts } from './texts.ts'
import { nameHazard } from './describe-target.ts'
import styles from './map-layers.module.css'

interface MapLayersProps {
  /** How many threats there are of each hazard. */
  counts: ReadonlyMap<string, number>
  hidden: ReadonlySet<string>
  onHiddenChange: (hidden: ReadonlySet<string>) => void
}

/** The layer of the properties beside those of the hazards, which are words in lower case. */
export const PROPERTY_LAYER = 'PROPERTIES'

/** Which hazards the map shows, and whether it shows properties. */
export function MapLayers({ counts, hidden, onHiddenChange }: MapLayersProps) {
  const hazards = [...counts].toSorted(([a], [b]) => nameHazard(a).localeCompare(nameHazard(b)))
  const layers = [PROPERTY_LAYER, ...counts.keys()]
  const hiddenCount = layers.filter((layer) => hidden.has(layer)).length
  const show = (layer: string, isShown: boolean) => {
    const next = new Set(hidden)
    if (isShown) next.delete(layer)
    else next.add(layer)
    onHiddenChange(next)
  }

  return (
    <Popover
      label={mapTexts.layers}
      align="end"
      content={
        <div className={styles.root}>
          <Checkbox
            label={mapTexts.properties}
            checked={!hidden.has(PROPERTY_LAYER)}
            onCheckedChange={(checked) => show(PROPERTY_LAYER, checked)}
          />
          <p className={styles.title}>{mapTexts.hazardsTitle}</p>
          {hazards.length === 0 ? <p className={styles.none}>{mapTexts.noThreats}</p> : null}
          {hazards.map(([hazard, count]) => (
            <div className={styles.row} key={hazard}>
              <Checkbox
                label={nameHazard(hazard)}
                checked={!hidden.has(hazard)}
                onCheckedChange={(checked) => show(hazard, checked)}
              />
              <span className={styles.count}>{formatNumber(count)}</span>
            </div>
          ))}
          {hiddenCount > 0 ? (
            <Button size="sm" tone="ghost" onClick={() => onHiddenChange(new Set())}>
              {mapTexts.showAll}
            </Button>
          ) : null}
        </div>
      }
    >
      <Button size="sm-md" tone="ghost" icon={<Layers />}>
        {mapTexts.layers}
        {hiddenCount > 0 ? ` · ${mapTexts.someHidden(formatNumber(hiddenCount))}` : null}
      </Button>
    </Popover>
  )
}
