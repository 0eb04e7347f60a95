import { Button } from '@parapet/ui'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { MapControls } from '~/components/hazard-map/map-controls'
import { getSizeCenter, listenToGestures, zoomBy } from '~/components/hazard-map/map-gestures'
import type { MapScene, SceneData, SceneSelection } from '~/components/hazard-map/map-scene'
import surfaceStyles from '~/components/hazard-map/map-surface.module.css'
import { mapTexts } from '~/components/hazard-map/texts'
import { useMapScene } from '~/components/hazard-map/use-map-scene'
import {
  panView,
  project,
  toScreen,
  toWorld,
  unproject,
  type ScreenPoint,
  type Size,
  type View,
} from '~/components/hazard-map/view'
import styles from './editor-map.module.css'
import { findHandle, type Handle } from './handles.ts'
import { listenToHandles } from './listen-to-handles.ts'
import type { Point } from './pin.ts'

/** What to draw above the map in the current view. */
export interface Frame {
  toScreen: (point: Point) => ScreenPoint
  /** The handle that is being dragged, and where it would be dropped. */
  dragged: { id: string; point: Point } | null
}

export interface EditorMapProps {
  label: string
  /** How to use the keyboard. */
  help: string
  /** What assistive technology announces when it changes. */
  status: string
  /** The view at first, and after “Zoom to fit”. */
  getFitView: (size: Size) => View
  /** The view to fly to if the map is zoomed out further; null for a point that was set on the map. */
  getCloseView?: (point: Point, size: Size) => View | null
  handles: readonly Handle[]
  /** What the arrow keys move; without it, they move the map. */
  keyTarget: Handle | null
  /** A click or tap where there is no handle, or Enter in the middle of the map. */
  onPlace: (point: Point) => void
  onMove: (id: string, point: Point, by: 'pointer' | 'keys') => void
  onPress?: (id: string) => void
  /** Replaces zooming by a double-click. */
  onDoubleClick?: () => void
  /** Other keys. Returns whether it handled one. */
  onKey?: (event: KeyboardEvent) => boolean
  toolbar: ReactNode
  /** SVG above the map. */
  children: (frame: Frame) => ReactNode
}

const noData: SceneData = { properties: [], shapes: [], areas: [], states: new Set(), rings: [] }
const noSelection: SceneSelection = { propertyId: null, threatId: null }
const hintMs = 1600
/** How close to the edge something can be moved with the keyboard before the map follows. */
const edgePx = 32

const stepsPx: Record<string, [right: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const smallStepPx = 2
const largeStepPx = 20
const panStepPx = 96

/** The base map with things to place and drag above it. */
export function EditorMap({ label, help, status, getFitView, handles, keyTarget, ...props }: EditorMapProps) {
  const { getCloseView, toolbar, children, onKey } = props
  const helpId = useId()
  const surface = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<{ view: View; size: Size } | null>(null)
  const [dragged, setDragged] = useState<Frame['dragged']>(null)
  const [hint, setHint] = useState<'wheel' | 'touch' | null>(null)
  // In the frame that moves the map, so that nothing lags behind it.
  const { scene, state, geography, retryGeography, baseMap } = useMapScene(
    host,
    noData,
    noSelection,
    (view, size) => flushSync(() => setFrame({ view, size })),
  )

  const latest = useRef({ ...props, handles })
  useEffect(() => {
    latest.current = { ...props, handles }
  })
  useEffect(() => {
    const element = surface.current
    if (!element || !scene) return
    const locate = createLocator(scene)
    const toMoved = (handle: Handle, right: number, down: number) => {
      const { left, top } = locate.toScreen(handle.point)
      return locate.toPoint({ left: left + right, top: top + down })
    }
    const stopHandles = listenToHandles(element, {
      findAt: (position, isTouch) => findHandle(position, latest.current.handles, locate.toScreen, isTouch),
      onDrag: (handle, ...distance) => setDragged({ id: handle.id, point: toMoved(handle, ...distance) }),
      onDrop(handle, ...distance) {
        setDragged(null)
        latest.current.onMove(handle.id, toMoved(handle, ...distance), 'pointer')
      },
      onCancel: () => setDragged(null),
      onPress: ({ id }) => latest.current.onPress?.(id),
    })
    const stopGestures = listenToGestures(element, scene, {
      onPick: (_target, position) => latest.current.onPlace(locate.toPoint(position)),
      onHover: () => undefined,
      onHint: setHint,
      ...(latest.current.onDoubleClick ? { onDoubleClick: () => latest.current.onDoubleClick?.() } : {}),
    })
    return () => {
      stopHandles()
      stopGestures()
    }
  }, [scene])
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(null), hintMs)
    return () => clearTimeout(timer)
  }, [hint])

  const fittedScene = useRef<MapScene | null>(null)
  const hasSize = state.size.width > 0
  useEffect(() => {
    if (!scene || !hasSize || fittedScene.current === scene) return
    fittedScene.current = scene
    scene.setView(getFitView(scene.getSize()))
  }, [scene, hasSize, getFitView])

  // Typed coordinates and chosen addresses can be anywhere.
  const targetLat = keyTarget?.point.lat
  const targetLon = keyTarget?.point.lon
  useEffect(() => {
    if (!scene || fittedScene.current !== scene || targetLat === undefined || targetLon === undefined) return
    const target = { lat: targetLat, lon: targetLon }
    const closeView = getCloseView?.(target, scene.getSize())
    if (closeView && scene.getView().zoom < closeView.zoom) scene.flyTo(closeView)
    else showPoint(scene, target)
  }, [scene, targetLat, targetLon, getCloseView])

  const fitAll = () => scene?.flyTo(getFitView(scene.getSize()))

  function handleKey(event: KeyboardEvent): boolean {
    if (!scene || event.altKey || event.ctrlKey || event.metaKey) return false
    const direction = stepsPx[event.key]
    const locate = createLocator(scene)
    const middle = getSizeCenter(scene.getSize())
    if (direction && keyTarget) {
      const step = event.shiftKey ? largeStepPx : smallStepPx
      const { left, top } = locate.toScreen(keyTarget.point)
      const moved = { left: left + direction[0] * step, top: top + direction[1] * step }
      props.onMove(keyTarget.id, locate.toPoint(moved), 'keys')
    } else if (direction) {
      scene.flyTo(panView(scene.getView(), direction[0] * panStepPx, direction[1] * panStepPx))
    } else if (event.key === '+' || event.key === '=') {
      scene.flyTo(zoomBy(scene, keyTarget ? locate.toScreen(keyTarget.point) : middle, 1))
    } else if (event.key === '-' || event.key === '_') {
      scene.flyTo(zoomBy(scene, keyTarget ? locate.toScreen(keyTarget.point) : middle, -1))
    } else if (event.key === '0') {
      fitAll()
    } else if (event.key === 'Enter' && !keyTarget) {
      props.onPlace(locate.toPoint(middle))
    } else {
      return false
    }
    return true
  }

  const toScreenNow = (point: Point) => toScreen(project(point.lon, point.lat), frame!.view, frame!.size)

  return (
    <div className={styles.root} data-slot="editor-map">
      {/* With role="application", screen readers pass the arrow keys on to the map. The fields have the same values. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={surface}
        className={surfaceStyles.surface}
        role="application"
        aria-roledescription={mapTexts.role}
        aria-label={label}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-slot="map-surface"
        data-geography={geography}
        onKeyDown={(event) => {
          if (!onKey?.(event) && !handleKey(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <div ref={host} className={`${surfaceStyles.host} ${styles.host}`} aria-hidden="true" />
        {frame ? (
          <svg className={styles.overlay} aria-hidden="true">
            {children({ toScreen: toScreenNow, dragged })}
          </svg>
        ) : null}
        {keyTarget ? null : <div className={styles.middle} aria-hidden="true" />}
        {hint ? (
          <p className={surfaceStyles.hint} aria-hidden="true">
            {hint === 'wheel' ? mapTexts.wheelHint : mapTexts.touchHint}
          </p>
        ) : null}
      </div>
      <p id={helpId} className={surfaceStyles.unseen}>
        {help}
      </p>
      <p className={surfaceStyles.unseen} role="status">
        {status}
      </p>
      <p className={surfaceStyles.attribution}>{baseMap?.attribution || mapTexts.builtInAttribution}</p>
      <div className={styles.toolbar}>{toolbar}</div>
      <MapControls scene={scene} view={state.view} onFitAll={fitAll} isMini />
      {geography === 'failed' ? (
        <div className={`${surfaceStyles.failure} ${styles.failure}`} role="status">
          <span>{mapTexts.noGeography}</span>
          <Button size="sm" onClick={retryGeography}>
            {mapTexts.retry}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Converts between positions on the screen and points, in the scene's current view. */
const createLocator = (scene: MapScene) => ({
  toScreen: (point: Point) => toScreen(project(point.lon, point.lat), scene.getView(), scene.getSize()),
  toPoint(position: ScreenPoint): Point {
    const [lon, lat] = unproject(toWorld(position, scene.getView(), scene.getSize()))
    return { lat, lon }
  },
})

/** Moves the map just enough to show a point, or centers it if it is far away. */
function showPoint(scene: MapScene, point: Point) {
  const { left, top } = createLocator(scene).toScreen(point)
  const { width, height } = scene.getSize()
  const beyond = (px: number, length: number) => Math.min(px - edgePx, 0) + Math.max(px - length + edgePx, 0)
  const [right, down] = [beyond(left, width), beyond(top, height)]
  if (right === 0 && down === 0) return
  const isNear = Math.abs(right) < width && Math.abs(down) < height
  scene.flyTo(
    isNear
      ? panView(scene.getView(), right, down)
      : { ...project(point.lon, point.lat), zoom: scene.getView().zoom },
  )
}
