import {
  Button,
  Checkbox,
  CopyButton,
  IconButton,
  Popover,
  severities,
  type Severity,
  SeverityMark,
  Slider,
} from '@parapet/ui'
import { Clock, List, Layers, Printer } from 'lucide-react'
import { formatMoment, formatNumber } from '~/lib/format'
import type { Monitored } from '~/lib/monitored'
import { nameHazard } from './describe-target.ts'
import type { MapThreat } from './map-data.ts'
import mapLayersStyles from './map-layers.module.css'
import mapLegendStyles from './map-legend.module.css'
import type { BaseLayerGroup } from './map-scene.ts'
import type { PastThreats } from './map-skeleton.tsx'
import styles from './map-toolbar.module.css'
import { mapTexts } from './texts.ts'

interface MapToolbarProps extends LayerProps {
  /** The number of properties in view. */
  propertyCount: number
  /** Threats in view, including those of hidden layers. */
  threats: readonly MapThreat[]
  /** The hazards on the map, in view or not; each is a layer. */
  hazards: ReadonlySet<string>
  isListVisible: boolean
  /** Null if the list is always visible. */
  onListVisibleChange: ((isVisible: boolean) => void) | null
  isTimeVisible: boolean
  /** Null if the map shows the present only. */
  onTimeVisibleChange: ((isVisible: boolean) => void) | null
  /** The URL that shows what the map shows now. */
  link: string
}

/** The counts in view, the layers menu, and the map's buttons. */
export function MapToolbar({ propertyCount, threats, hazards, ...props }: MapToolbarProps) {
  const { isListVisible, onListVisibleChange, isTimeVisible, onTimeVisibleChange, link, ...layerProps } =
    props
  const counts = new Map([...hazards].map((hazard) => [hazard, 0]))
  const counted = threats.filter(({ affectsNoProperty }) => !affectsNoProperty)
  for (const { hazard } of counted) counts.set(hazard, (counts.get(hazard) ?? 0) + 1)
  const threatCount = counted.filter((threat) => isThreatShown(threat, layerProps.hiddenLayers)).length

  return (
    <div className={styles.root}>
      <p className={styles.summary}>
        {mapTexts.inView(mapTexts.propertyCount(propertyCount), mapTexts.threatCount(threatCount))}
      </p>
      <MapLayers counts={counts} {...layerProps} />
      {onTimeVisibleChange ? (
        <Button
          size="sm-md"
          tone="ghost"
          icon={<Clock />}
          aria-pressed={isTimeVisible}
          className={styles.toggle}
          onClick={() => onTimeVisibleChange(!isTimeVisible)}
        >
          {mapTexts.time}
        </Button>
      ) : null}
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
      <CopyButton value={link} label={mapTexts.copyLink} size="sm-md" />
      <IconButton label={mapTexts.print} icon={<Printer />} size="sm-md" onClick={printMap} />
    </div>
  )
}

/** Prints the map alone. */
function printMap() {
  const root = document.documentElement
  root.dataset.printing = 'map'
  addEventListener('afterprint', () => delete root.dataset.printing, { once: true })
  print()
}

interface LayerProps {
  /** See `MapProperty.monitored`. */
  monitored: Monitored
  /** Ids of hidden layers: hazards, and the ids below. */
  hiddenLayers: ReadonlySet<string>
  onHiddenLayersChange: (hiddenLayers: ReadonlySet<string>) => void
  baseGroups: readonly BaseLayerGroup[]
  hasRings: boolean
  onRingsChange: (hasRings: boolean) => void
}

interface MapLayersProps extends LayerProps {
  /** The number of threats in view by hazard. */
  counts: ReadonlyMap<string, number>
}

/** The ids of layers that aren't hazards, which are lower case. */
export const PROPERTY_LAYER = 'PROPERTIES'
const OTHER_THREATS_LAYER = 'OTHER_THREATS'
const toSeverityLayer = (severity: Severity) => `SEVERITY_${severity}`
export const toBaseLayer = (group: BaseLayerGroup) => `BASE_${group}`

export const isThreatShown = (
  { hazard, severity, affectsNoProperty }: MapThreat,
  hiddenLayers: ReadonlySet<string>,
) =>
  !hiddenLayers.has(hazard) &&
  !hiddenLayers.has(toSeverityLayer(severity)) &&
  !(affectsNoProperty && hiddenLayers.has(OTHER_THREATS_LAYER))

/** The menu that shows and hides parts of the base map, properties, and threats by severity and hazard. */
function MapLayers({ counts, monitored, hiddenLayers, onHiddenLayersChange, ...props }: MapLayersProps) {
  const { baseGroups, hasRings, onRingsChange } = props
  const hazards = [...counts].toSorted(([a], [b]) => nameHazard(a).localeCompare(nameHazard(b)))
  const layers = [
    PROPERTY_LAYER,
    OTHER_THREATS_LAYER,
    ...severities.map(toSeverityLayer),
    ...baseGroups.map(toBaseLayer),
    ...counts.keys(),
  ]
  const hiddenCount = layers.filter((layer) => hiddenLayers.has(layer)).length
  const setVisible = (layer: string, isShown: boolean) => {
    const next = new Set(hiddenLayers)
    if (isShown) next.delete(layer)
    else next.add(layer)
    onHiddenLayersChange(next)
  }
  const renderLayer = (layer: string, label: string) => (
    <Checkbox
      key={layer}
      label={label}
      checked={!hiddenLayers.has(layer)}
      onCheckedChange={(checked) => setVisible(layer, checked)}
    />
  )

  return (
    <Popover
      label={mapTexts.layers}
      align="end"
      content={
        <div className={mapLayersStyles.root}>
          {renderLayer(PROPERTY_LAYER, mapTexts.properties)}
          <Checkbox
            label={mapTexts.onlyMine}
            checked={hiddenLayers.has(OTHER_THREATS_LAYER)}
            onCheckedChange={(checked) => setVisible(OTHER_THREATS_LAYER, !checked)}
          />
          <Checkbox label={mapTexts.rings} checked={hasRings} onCheckedChange={onRingsChange} />
          {baseGroups.length > 0 ? (
            <>
              <p className={mapLayersStyles.title}>{mapTexts.baseMap}</p>
              {baseGroups.map((group) => renderLayer(toBaseLayer(group), mapTexts.baseGroups[group]))}
            </>
          ) : null}
          <p className={mapLayersStyles.title}>{mapTexts.bySeverity}</p>
          {severities.map((severity) =>
            renderLayer(toSeverityLayer(severity), nameSeverity(mapTexts.severities[severity])),
          )}
          <p className={mapLayersStyles.title}>{mapTexts.byHazard}</p>
          {hazards.length === 0 ? (
            <p className={mapLayersStyles.none}>{mapTexts.noThreats[monitored]}</p>
          ) : null}
          {hazards.map(([hazard, count]) => (
            <div className={mapLayersStyles.row} key={hazard}>
              {renderLayer(hazard, nameHazard(hazard))}
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

const nameSeverity = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const hourMs = 3_600_000
const pastHours = -7 * 24
const futureHours = 72

interface TimeSliderProps {
  /** Hours from now. */
  hours: number
  onHoursChange: (hours: number) => void
  past: PastThreats
}

/** Chooses the time that the map shows, from a week ago to 72 hours ahead. */
export function TimeSlider({ hours, onHoursChange, past }: TimeSliderProps) {
  const marks = [
    { value: pastHours, label: mapTexts.pastWeek },
    { value: 0, label: mapTexts.now },
    { value: futureHours, label: mapTexts.threeDays },
  ]
  return (
    <div className={styles.time}>
      <Slider
        aria-label={mapTexts.timeSlider}
        min={pastHours}
        max={futureHours}
        value={hours}
        onValueChange={onHoursChange}
        marks={marks}
        formatValue={nameHour}
      />
      {past.isPending || past.isError ? (
        <p className={styles.timeNote} role="status">
          {past.isError ? mapTexts.pastFailed : mapTexts.pastPending}
        </p>
      ) : null}
    </div>
  )
}

const nameHour = (hours: number) =>
  hours === 0
    ? mapTexts.now
    : formatMoment(Date.now() + hours * hourMs, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
      })

export const toTime = (hours: number) => Date.now() + hours * hourMs

/** A time from a link, in whole hours from now and within the slider. */
export const toHours = (timeMs: number) =>
  Math.max(pastHours, Math.min(futureHours, Math.round((timeMs - Date.now()) / hourMs)))

/** The legend of the map symbols. */
export function MapLegend({ monitored, hasApproximate }: { monitored: Monitored; hasApproximate: boolean }) {
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
      {hasApproximate ? (
        <li className={mapLegendStyles.item}>
          <span className={mapLegendStyles.approximate} aria-hidden="true" />
          {mapTexts.approximateLegend}
        </li>
      ) : null}
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
