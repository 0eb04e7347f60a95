import { EmptyState } from '@parapet/ui'
import { MapPinOff } from 'lucide-react'
import { useMemo, useState, type CSSProperties, useSyncExternalStore } from 'react'
import styles from './hazard-map.module.css'
import type { MapThreat } from './map-data.ts'
import { MapList } from './map-list.tsx'
import type { SceneState } from './map-scene.ts'
import { defaultHeights, type HazardMapProps, MapSkeleton } from './map-skeleton.tsx'
import { MapSurface } from './map-surface.tsx'
import { PROPERTY_LAYER, MapLegend, MapToolbar } from './map-toolbar.tsx'
import { findStateNames } from './state-names.ts'
import { mapTexts } from './texts.ts'
import { createAreaShapes, createThreatShapes } from './threat-shapes.ts'
import { doBoxesOverlap, project, getViewBox } from './view.ts'

const noHiddenLayers: ReadonlySet<string> = new Set()
const noAreas: NonNullable<HazardMapProps['areas']> = []
const noStates: readonly string[] = []

/** A map of properties and threats, with the same content as a list for accessibility. A controlled component. */
export function HazardMap({
  properties,
  threats,
  areas = noAreas,
  states = noStates,
  selectedPropertyId = null,
  selectedThreatId = null,
  onSelectProperty,
  onSelectThreat,
  variant = 'full',
  height = defaultHeights[variant],
  isLoading = false,
  label = mapTexts.label,
  error,
  emptyActions,
}: HazardMapProps) {
  const isMini = variant === 'mini'
  const isListForced = useForcedColors()
  const [isListOpen, setListOpen] = useState(false)
  const [hiddenLayers, setHiddenLayers] = useState(noHiddenLayers)
  const [viewport, setViewport] = useState<SceneState | null>(null)
  const isListVisible = isListForced || isListOpen

  // Of every layer, hidden or not, because the layers menu counts what each holds.
  const all = useMemo(() => {
    const shapes = createThreatShapes(threats)
    const mappedIds = new Set(shapes.map(({ threat }) => threat.id))
    return { shapes, unmappedThreats: threats.filter(({ id }) => !mappedIds.has(id)) }
  }, [threats])

  const data = useMemo(
    () => ({
      properties: hiddenLayers.has(PROPERTY_LAYER) ? [] : properties,
      shapes: all.shapes.filter(({ threat }) => !hiddenLayers.has(threat.hazard)),
      areas: createAreaShapes(areas),
      states: findStateNames(states),
    }),
    [properties, all, areas, states, hiddenLayers],
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
  const isShown = ({ hazard }: MapThreat) => !hiddenLayers.has(hazard)

  const monitored = properties[0]?.monitored ?? 'fully'

  if (error) return <div className={styles.root}>{error}</div>
  if (isLoading) return <MapSkeleton height={height} variant={variant} />

  return (
    <div className={styles.root} data-slot="hazard-map" data-variant={variant}>
      {isMini ? null : (
        <MapToolbar
          propertyCount={inView.properties.length}
          threats={[...inView.threats, ...all.unmappedThreats].filter(
            ({ affectsNoProperty }) => !affectsNoProperty,
          )}
          monitored={monitored}
          hazards={new Set(threats.map(({ hazard }) => hazard))}
          hiddenLayers={hiddenLayers}
          onHiddenLayersChange={setHiddenLayers}
          isListVisible={isListVisible}
          onListVisibleChange={isListForced ? null : setListOpen}
        />
      )}
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
              onStateChange={setViewport}
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
      {isMini || isListForced ? null : <MapLegend monitored={monitored} />}
    </div>
  )
}

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
