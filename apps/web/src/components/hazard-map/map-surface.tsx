import { Button } from '@parapet/ui'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatNumber } from '~/lib/format'
import type { Monitored } from '~/lib/monitored'
import { describeTarget } from './describe-target.ts'
import type { Target } from './hit-testing.ts'
import { MapControls } from './map-controls.tsx'
import { listenToGestures } from './map-gestures.ts'
import type { BaseMap, SceneData, SceneState } from './map-scene.ts'
import styles from './map-surface.module.css'
import mapTooltipStyles from './map-tooltip.module.css'
import { mapTexts } from './texts.ts'
import { useMapKeys } from './use-map-keys.ts'
import { useMapScene } from './use-map-scene.ts'
import { getFitAllView, useMapViews } from './use-map-views.ts'
import { toBaseLayer } from './map-toolbar.tsx'
import { toScreen, type ScreenPoint, type Size, type View } from './view.ts'

interface MapSurfaceProps {
  data: SceneData
  label: string
  isMini: boolean
  /** See `MapProperty.monitored`. */
  monitored: Monitored
  selectedPropertyId: string | null
  selectedThreatId: string | null
  onSelectProperty: ((id: string | null) => void) | undefined
  onSelectThreat: ((id: string | null) => void) | undefined
  /** From a link; otherwise everything is fitted. */
  initialView: View | null
  /** See `hiddenLayers` of `HazardMap`. */
  hiddenLayers: ReadonlySet<string>
  onStateChange: (state: SceneState) => void
  onBaseMapChange: (baseMap: BaseMap | null) => void
}

const hintMs = 1600

/** The interactive map surface. */
export function MapSurface({ data, label, isMini, monitored, ...props }: MapSurfaceProps) {
  const { initialView, hiddenLayers, onStateChange, onBaseMapChange, ...selection } = props
  const { selectedPropertyId, selectedThreatId, onSelectProperty, onSelectThreat } = selection
  const helpId = useId()
  const surface = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<{ target: Target; point: ScreenPoint } | null>(null)
  const [hint, setHint] = useState<'wheel' | 'touch' | null>(null)
  const [cursorThreatId, setCursorThreatId] = useState<string | null>(null)
  const highlightedSelection = useMemo(
    () => ({ propertyId: selectedPropertyId, threatId: cursorThreatId ?? selectedThreatId }),
    [selectedPropertyId, selectedThreatId, cursorThreatId],
  )
  const { scene, state, isMoving, geography, retryGeography, baseMap } = useMapScene(
    host,
    data,
    highlightedSelection,
  )
  useMapViews({ scene, state, data, isMini, initialView, selectedPropertyId, selectedThreatId })
  useEffect(() => onStateChange(state), [onStateChange, state])
  useEffect(() => onBaseMapChange(baseMap), [onBaseMapChange, baseMap])
  useEffect(() => {
    baseMap?.setHiddenGroups(new Set(baseMap.groups.filter((group) => hiddenLayers.has(toBaseLayer(group)))))
  }, [baseMap, hiddenLayers])
  useEffect(() => {
    const element = host.current
    if (!baseMap || !element) return
    // Browsers print WebGL canvases empty.
    let copy: HTMLCanvasElement | null = null
    const stop = new AbortController()
    const addCopy = () => {
      copy ??= baseMap.copy()
      copy.dataset.slot = 'base-map'
      element.querySelector('[data-slot="base-map"]')?.after(copy)
    }
    const removeCopy = () => {
      copy?.remove()
      copy = null
    }
    addEventListener('beforeprint', addCopy, { signal: stop.signal })
    addEventListener('afterprint', removeCopy, { signal: stop.signal })
    return () => {
      stop.abort()
      removeCopy()
    }
  }, [baseMap])

  const fitAll = () => scene?.flyTo(getFitAllView(data, scene.getSize(), isMini))
  const pick = (target: Target | null) => {
    if (target?.kind === 'cluster') {
      if (scene)
        scene.flyTo({
          ...target,
          zoom: Math.max(scene.getExpansionZoom(target.clusterId), state.view.zoom + 1),
        })
    } else if (target?.kind === 'property') {
      onSelectProperty?.(target.id)
    } else if (target) {
      onSelectThreat?.(target.id)
    } else {
      if (selectedPropertyId !== null) onSelectProperty?.(null)
      if (selectedThreatId !== null) onSelectThreat?.(null)
    }
  }
  const keys = useMapKeys({ scene, state, onPick: pick, onFitAll: fitAll })
  const nextCursorThreatId = keys.cursor?.kind === 'threat' ? keys.cursor.id : null
  if (nextCursorThreatId !== cursorThreatId) setCursorThreatId(nextCursorThreatId)

  const latestPick = useRef(pick)
  useEffect(() => {
    latestPick.current = pick
  })
  useEffect(() => {
    const element = surface.current
    if (!element || !scene) return
    return listenToGestures(element, scene, {
      onPick: (target) => latestPick.current(target),
      onHover: (target, point) => setHover(target ? { target, point } : null),
      onHint: setHint,
    })
  }, [scene])
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(null), hintMs)
    return () => clearTimeout(timer)
  }, [hint])

  const cursorPoint = keys.cursor && !isMoving ? getCursorPoint(keys.cursor, state) : null
  const announcement = keys.cursor ? describeTarget(keys.cursor, monitored) : null

  return (
    <>
      {/* With role="application", screen readers pass the arrow keys on to the map. The list has the same content in
          readable form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={surface}
        className={styles.surface}
        role="application"
        aria-roledescription={mapTexts.role}
        aria-label={label}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-slot="map-surface"
        data-geography={geography}
        data-engine={baseMap ? 'maplibre' : 'canvas'}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
      >
        <div ref={host} className={styles.host} aria-hidden="true" />
        {cursorPoint ? (
          <div
            className={styles.cursor}
            style={{ left: cursorPoint.left, top: cursorPoint.top }}
            aria-hidden="true"
          />
        ) : null}
        {keys.cursor && cursorPoint ? (
          <MapTooltip target={keys.cursor} monitored={monitored} point={cursorPoint} size={state.size} />
        ) : hover && !isMoving ? (
          <MapTooltip target={hover.target} monitored={monitored} point={hover.point} size={state.size} />
        ) : null}
        {hint ? (
          <p className={styles.hint} aria-hidden="true">
            {hint === 'wheel' ? mapTexts.wheelHint : mapTexts.touchHint}
          </p>
        ) : null}
      </div>
      <p id={helpId} className={styles.unseen}>
        {mapTexts.help}
      </p>
      <p className={styles.unseen} role="status">
        {announcement
          ? mapTexts.focusedTarget(
              [announcement.title, ...announcement.details].join(', '),
              formatNumber(keys.position),
              formatNumber(keys.count),
            )
          : null}
      </p>
      <p className={styles.attribution}>{baseMap?.attribution || mapTexts.builtInAttribution}</p>
      <MapControls scene={scene} view={state.view} onFitAll={fitAll} isMini={isMini} />
      {geography === 'failed' ? (
        <div className={styles.failure} role="status">
          <span>
            {mapTexts.noGeography} {mapTexts.noGeographyDetail}
          </span>
          <Button size="sm" onClick={retryGeography}>
            {mapTexts.retry}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const edgePx = 16

/** The screen position of a Tab stop, clamped to the map: the center of a large area can be out of view. */
function getCursorPoint(target: Target, { view, size }: SceneState): ScreenPoint {
  const { left, top } = toScreen(target.kind === 'threat' ? target.shape.anchor : target, view, size)
  const clamp = (px: number, length: number) => Math.max(edgePx, Math.min(length - edgePx, px))
  return { left: clamp(left, size.width), top: clamp(top, size.height) }
}

interface MapTooltipProps {
  target: Target
  monitored: Monitored
  point: ScreenPoint
  size: Size
}

/** Describes the target under the pointer. The live region announces the same to assistive technology. */
function MapTooltip({ target, monitored, point, size }: MapTooltipProps) {
  const { title, details } = describeTarget(target, monitored)
  const isNearTop = point.top < 96
  const isInRightHalf = point.left > size.width / 2

  return (
    <div
      className={mapTooltipStyles.root}
      aria-hidden="true"
      data-below={isNearTop ? '' : undefined}
      data-left={isInRightHalf ? '' : undefined}
      style={{ left: point.left, top: point.top }}
    >
      <p className={mapTooltipStyles.title}>{title}</p>
      <p className={mapTooltipStyles.facts}>{details.join(' · ')}</p>
    </div>
  )
}
