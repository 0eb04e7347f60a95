import { EmptyState } from '@parapet/ui'
import { MapPinOff } from 'lucide-react'
import { useEffect, useMemo, useState, type CSSProperties, useSyncExternalStore } from 'react'
import { getRegionalSettings } from '~/lib/regional-settings'
import styles from './hazard-map.module.css'
import { createBuildingPoints } from './draw-buildings.ts'
import { isUnderWay, type MapThreat } from './map-data.ts'
import { readMapLink, writeMapLink } from './map-link.ts'
import { MapList } from './map-list.tsx'
import type { BaseMap, SceneState } from './map-scene.ts'
import { defaultHeights, type HazardMapProps, MapSkeleton } from './map-skeleton.tsx'
import { MapSurface } from './map-surface.tsx'
import {
  isThreatShown,
  PROPERTY_LAYER,
  MapLegend,
  MapToolbar,
  TimeSlider,
  toHours,
  toTime,
} from './map-toolbar.tsx'
import { findStateNames } from './state-names.ts'
import { mapTexts } from './texts.ts'
import { createAreaShapes, createDistanceRings, createThreatShapes } from './threat-shapes.ts'
import { doBoxesOverlap, project, getViewBox } from './view.ts'

const noHiddenLayers: ReadonlySet<string> = new Set()
const noAreas: NonNullable<HazardMapProps['areas']> = []
const noBuildings: NonNullable<HazardMapProps['buildings']> = []
const noStates: readonly string[] = []

/** A map of properties and threats, with the same content as a list for accessibility. A controlled component. */
export function HazardMap({
  properties,
  threats,
  areas = noAreas,
  buildings = noBuildings,
  states = noStates,
  selectedPropertyId = null,
  selectedThreatId = null,
  onSelectProperty,
  onSelectThreat,
  variant = 'full',
  height = defaultHeights[variant],
  isLoading = false,
  past,
  label = mapTexts.label,
  error,
  emptyActions,
}: HazardMapProps) {
  const isMini = variant === 'mini'
  const isListForced = useForcedColors()
  const [isListOpen, setListOpen] = useState(false)
  const [link] = useState(() => (isMini ? null : readMapLink(new URL(location.href).searchParams)))
  const [hiddenLayers, setHiddenLayers] = useState(link?.hiddenLayers ?? noHiddenLayers)
  const [hours, setHours] = useState(link?.timeMs == null ? null : toHours(link.timeMs))
  const [hasRings, setHasRings] = useState(link?.hasRings ?? false)
  const [baseMap, setBaseMap] = useState<BaseMap | null>(null)
  const [viewport, setViewport] = useState<SceneState | null>(null)
  const isListVisible = isListForced || isListOpen

  // Of every layer, hidden or not, because the layers menu counts what each holds.
  const shownTime = past && hours !== null ? hours : null
  const pastThreats = past?.threats
  const loadPast = past?.load
  useEffect(() => {
    if (shownTime !== null) loadPast?.()
    // oxlint-disable-next-line react/exhaustive-deps -- once per opening
  }, [shownTime === null])
  const all = useMemo(() => {
    const timed =
      shownTime === null
        ? threats
        : joinById(threats, pastThreats ?? []).filter((threat) => isUnderWay(threat, toTime(shownTime)))
    const shapes = createThreatShapes(timed)
    const mappedIds = new Set(shapes.map(({ threat }) => threat.id))
    return { threats: timed, shapes, unmappedThreats: timed.filter(({ id }) => !mappedIds.has(id)) }
  }, [threats, pastThreats, shownTime])
  const selectedProperty = properties.find(({ id }) => id === selectedPropertyId)

  const data = useMemo(
    () => ({
      properties: hiddenLayers.has(PROPERTY_LAYER) ? [] : properties,
      shapes: all.shapes.filter(({ threat }) => isThreatShown(threat, hiddenLayers)),
      areas: createAreaShapes(areas),
      states: findStateNames(states),
      rings: hasRings && selectedProperty ? createDistanceRings(selectedProperty, getRingUnit()) : [],
      buildings: createBuildingPoints(buildings),
    }),
    [properties, all, areas, buildings, states, hiddenLayers, hasRings, selectedProperty],
  )

  const inView = useMemo(() => {
    if (!viewport || viewport.size.width === 0) {
      return { properties: data.properties, threats: all.shapes.map(({ threat }) => threat) }
    }
    const box = getViewBox(viewport.view, viewport.size)
    const isInView = ({ lon, lat }: (typeof properties)[number]) => {
      const { x, y } = project(lon, lat)
      return doBoxesOverlap(box, { minX: x, maxX: x, minY: y, maxY: y })
    }
    return {
      properties: data.properties.filter(isInView),
      threats: all.shapes.filter((shape) => doBoxesOverlap(shape.box, box)).map(({ threat }) => threat),
    }
  }, [viewport, data, all])
  const isShown = (threat: MapThreat) => isThreatShown(threat, hiddenLayers)

  const monitored = properties[0]?.monitored ?? 'fully'

  if (error) return <div className={styles.root}>{error}</div>
  if (isLoading) return <MapSkeleton height={height} variant={variant} />

  return (
    <div className={styles.root} data-slot="hazard-map" data-variant={variant}>
      {isMini ? null : (
        <MapToolbar
          propertyCount={inView.properties.length}
          threats={[...inView.threats, ...all.unmappedThreats]}
          monitored={monitored}
          hazards={new Set(all.threats.map(({ hazard }) => hazard))}
          baseGroups={baseMap?.groups ?? noGroups}
          hasRings={hasRings}
          onRingsChange={setHasRings}
          isTimeVisible={shownTime !== null}
          onTimeVisibleChange={past ? (isVisible) => setHours(isVisible ? 0 : null) : null}
          link={writeMapLink({
            view: viewport?.view ?? null,
            hiddenLayers,
            timeMs: shownTime === null ? null : toTime(shownTime),
            hasRings,
          })}
          hiddenLayers={hiddenLayers}
          onHiddenLayersChange={setHiddenLayers}
          isListVisible={isListVisible}
          onListVisibleChange={isListForced ? null : setListOpen}
        />
      )}
      {past && shownTime !== null ? (
        <TimeSlider hours={shownTime} onHoursChange={setHours} past={past} />
      ) : null}
      <div
        className={styles.body}
        style={{ '--_height': `${height}px` } as CSSProperties}
        data-list={isListVisible && !isListForced ? '' : undefined}
      >
        {isListForced ? (
          <p className={styles.note}>{mapTexts.forcedColors}</p>
        ) : (
          <div className={styles.frame}>
            <MapSurface
              data={data}
              label={label}
              isMini={isMini}
              monitored={monitored}
              selectedPropertyId={selectedPropertyId}
              selectedThreatId={selectedThreatId}
              onSelectProperty={onSelectProperty}
              onSelectThreat={onSelectThreat}
              initialView={link?.view ?? null}
              hiddenLayers={hiddenLayers}
              onStateChange={setViewport}
              onBaseMapChange={setBaseMap}
            />
            {properties.length + areas.length + states.length === 0 ? (
              <div className={styles.empty}>
                <EmptyState
                  icon={<MapPinOff />}
                  title={mapTexts.emptyTitle}
                  description={mapTexts.emptyDetail}
                  actions={emptyActions}
                />
              </div>
            ) : null}
          </div>
        )}
        <MapList
          properties={inView.properties}
          threats={inView.threats.filter(isShown)}
          unmappedThreats={all.unmappedThreats.filter(isShown)}
          selectedPropertyId={selectedPropertyId}
          selectedThreatId={selectedThreatId}
          onSelectProperty={(id) => onSelectProperty?.(id)}
          onSelectThreat={(id) => onSelectThreat?.(id)}
          isVisible={isListVisible}
        />
      </div>
      {isMini || isListForced ? null : (
        <MapLegend
          monitored={monitored}
          hasApproximate={properties.some(({ radiusMeters }) => radiusMeters)}
        />
      )}
    </div>
  )
}

const noGroups: BaseMap['groups'] = []

/** Keeps the first of each id: a threat that is still current can't be a past one. */
function joinById(current: readonly MapThreat[], past: readonly MapThreat[]): readonly MapThreat[] {
  const ids = new Set(current.map(({ id }) => id))
  return [...current, ...past.filter(({ id }) => !ids.has(id))]
}

const getRingUnit = () =>
  new Intl.Locale(getRegionalSettings().locale).maximize().region === 'US' ? 'miles' : 'kilometers'

const forcedColorsQuery = '(forced-colors: active)'

/** Whether forced colors are active, which a canvas ignores. */
function useForcedColors(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(forcedColorsQuery)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(forcedColorsQuery).matches,
  )
}
