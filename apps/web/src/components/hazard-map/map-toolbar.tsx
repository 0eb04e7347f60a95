import { Button, Checkbox, Popover, severities, SeverityMark } from '@parapet/ui'
import { List, Layers } from 'lucide-react'
import { formatNumber } from '~/lib/format'
import type { Monitored } from '~/lib/monitored'
import { nameHazard } from './describe-target.ts'
import type { MapThreat } from './map-data.ts'
import mapLayersStyles from './map-layers.module.css'
import mapLegendStyles from './map-legend.module.css'
import styles from './map-toolbar.module.css'
import { mapTexts } from './texts.ts'

interface MapToolbarProps {
  /** The number of properties in view. */
  propertyCount: number
  /** Threats in view that affect a property, also those of hidden layers. */
  threats: readonly MapThreat[]
  /** The hazards on the map, in view or not; each is a layer. */
  hazards: ReadonlySet<string>
  /** See `MapProperty.monitored`. */
  monitored: Monitored
  hiddenLayers: ReadonlySet<string>
  onHiddenLayersChange: (hiddenLayers: ReadonlySet<string>) => void
  isListVisible: boolean
  /** Null if the list is always visible. */
  onListVisibleChange: ((isVisible: boolean) => void) | null
}

/** The counts in view, the layers menu and the list toggle. */
export function MapToolbar({
  propertyCount,
  threats,
  hazards,
  monitored,
  ...visibilityProps
}: MapToolbarProps) {
  const { hiddenLayers, onHiddenLayersChange, isListVisible, onListVisibleChange } = visibilityProps
  const counts = new Map([...hazards].map((hazard) => [hazard, 0]))
  for (const { hazard } of threats) counts.set(hazard, (counts.get(hazard) ?? 0) + 1)
  const threatCount = threats.filter(({ hazard }) => !hiddenLayers.has(hazard)).length

  return (
    <div className={styles.root}>
      <p className={styles.summary}>
        {mapTexts.inView(mapTexts.propertyCount(propertyCount), mapTexts.threatCount(threatCount))}
      </p>
      <MapLayers
        counts={counts}
        monitored={monitored}
        hiddenLayers={hiddenLayers}
        onHiddenLayersChange={onHiddenLayersChange}
      />
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

interface MapLayersProps {
  /** The number of threats in view by hazard. */
  counts: ReadonlyMap<string, number>
  monitored: Monitored
  hiddenLayers: ReadonlySet<string>
  onHiddenLayersChange: (hiddenLayers: ReadonlySet<string>) => void
}

/** The id of the property layer. The other layers are hazards, which are lower case. */
export const PROPERTY_LAYER = 'PROPERTIES'

/** The menu that shows and hides hazards and properties. */
function MapLayers({ counts, monitored, hiddenLayers, onHiddenLayersChange }: MapLayersProps) {
  const hazards = [...counts].toSorted(([a], [b]) => nameHazard(a).localeCompare(nameHazard(b)))
  const layers = [PROPERTY_LAYER, ...counts.keys()]
  const hiddenCount = layers.filter((layer) => hiddenLayers.has(layer)).length
  const setVisible = (layer: string, isShown: boolean) => {
    const next = new Set(hiddenLayers)
    if (isShown) next.delete(layer)
    else next.add(layer)
    onHiddenLayersChange(next)
  }

  return (
    <Popover
      label={mapTexts.layers}
      align="end"
      content={
        <div className={mapLayersStyles.root}>
          <Checkbox
            label={mapTexts.properties}
            checked={!hiddenLayers.has(PROPERTY_LAYER)}
            onCheckedChange={(checked) => setVisible(PROPERTY_LAYER, checked)}
          />
          <p className={mapLayersStyles.title}>{mapTexts.threatsInView}</p>
          {hazards.length === 0 ? (
            <p className={mapLayersStyles.none}>{mapTexts.noThreats[monitored]}</p>
          ) : null}
          {hazards.map(([hazard, count]) => (
            <div className={mapLayersStyles.row} key={hazard}>
              <Checkbox
                label={nameHazard(hazard)}
                checked={!hiddenLayers.has(hazard)}
                onCheckedChange={(checked) => setVisible(hazard, checked)}
              />
              <span className={mapLayersStyles.count}>{formatNumber(count)}</span>
            </div>
          ))}
          {hiddenCount > 0 ? (
            <Button size="sm" tone="ghost" onClick={() => onHiddenLayersChange(new Set())}>
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

/** The legend of the map symbols. */
export function MapLegend({ monitored }: { monitored: Monitored }) {
  return (
    <ul className={mapLegendStyles.root} aria-label={mapTexts.legend}>
      {severities.map((severity) => (
        <li key={severity}>
          <SeverityMark severity={severity} appearance="plain" />
        </li>
      ))}
      <li className={mapLegendStyles.item}>
        <span className={mapLegendStyles.noThreats} aria-hidden="true" />
        {mapTexts.noThreats[monitored]}
      </li>
      <li className={mapLegendStyles.item}>
        <span className={mapLegendStyles.cluster} aria-hidden="true">
          9
        </span>
        {mapTexts.cluster}
      </li>
      <li className={mapLegendStyles.item}>
        <span className={mapLegendStyles.area} aria-hidden="true" />
        {mapTexts.area}
      </li>
      <li className={mapLegendStyles.item}>
        <span className={mapLegendStyles.radius} aria-hidden="true" />
        {mapTexts.radius}
      </li>
    </ul>
  )
}
