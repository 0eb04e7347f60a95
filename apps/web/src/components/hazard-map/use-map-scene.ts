import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { findConfig } from '~/lib/config'
import { loadCountyLines, loadGeography, loadPlaces, loadWater } from './geography.ts'
import {
  type BaseMap,
  createMapScene,
  type MapScene,
  type SceneData,
  type SceneEvents,
  type SceneSelection,
  type SceneState,
} from './map-scene.ts'

const emptyState: SceneState = {
  view: { x: 0, y: 0, zoom: 3 },
  size: { width: 0, height: 0 },
  markers: [],
  shapes: [],
}

interface MapSceneResult {
  /** Null until the map is mounted. */
  scene: MapScene | null
  /** The visible part of the map when it last stopped moving. */
  state: SceneState
  isMoving: boolean
  geography: 'loading' | 'ready' | 'failed'
  retryGeography: () => void
  /** What MapLibre draws, once its first view is complete; null while and wherever the canvas draws the land. */
  baseMap: BaseMap | null
}

/** Creates a scene in an element, keeps its data and selection in sync, and loads its geography. */
export function useMapScene(
  host: RefObject<HTMLElement | null>,
  data: SceneData,
  selection: SceneSelection,
  onFrame?: SceneEvents['onFrame'],
): MapSceneResult {
  const [scene, setScene] = useState<MapScene | null>(null)
  const [state, setState] = useState(emptyState)
  const [isMoving, setIsMoving] = useState(false)
  const [geography, setGeography] = useState<MapSceneResult['geography']>('loading')
  const [baseMap, setBaseMap] = useState<BaseMap | null>(null)
  const [attempt, setAttempt] = useState(0)
  const areCountiesRequested = useRef(false)
  const latestOnFrame = useRef(onFrame)
  useLayoutEffect(() => {
    latestOnFrame.current = onFrame
  })

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const newScene = createMapScene(element, {
      onMoveEnd(next) {
        setState(next)
        setIsMoving(false)
      },
      onMoveStart: () => setIsMoving(true),
      onCountiesNeeded() {
        if (areCountiesRequested.current) return
        areCountiesRequested.current = true
        // The map works without them.
        loadCountyLines().then(newScene.setCountyLines, () => undefined)
      },
      onFrame: (view, size) => latestOnFrame.current?.(view, size),
    })
    const observer = new ResizeObserver(() =>
      newScene.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    newScene.resize({ width: element.clientWidth, height: element.clientHeight })
    // The scene lives outside React and can only be created once its element exists.
    // oxlint-disable-next-line react/set-state-in-effect
    setScene(newScene)
    return () => {
      observer.disconnect()
      newScene.destroy()
      areCountiesRequested.current = false
      setScene(null)
    }
  }, [host])

  useEffect(() => {
    if (!scene) return
    let isCurrent = true
    loadGeography().then(
      (loadedGeography) => {
        if (!isCurrent) return
        scene.setGeography(loadedGeography)
        setGeography('ready')
      },
      () => {
        if (isCurrent) setGeography('failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [scene, attempt])

  useEffect(() => {
    if (!scene) return
    // The map works without them.
    loadPlaces().then(scene.setPlaces, () => undefined)
    loadWater().then(scene.setWater, () => undefined)
  }, [scene, attempt])

  useEffect(() => {
    const element = host.current
    const webGl = detectWebGl()
    const settings = findConfig().config?.baseMap ?? null
    // Without a GPU, MapLibre is worth the wait only for what the canvas doesn't have, such as streets.
    if (!scene || !element || webGl === 'none' || (webGl === 'slow' && settings === null)) return
    const stop = new AbortController()
    const options = {
      host: element,
      settings,
      theme: scene.getTheme(),
      view: scene.getView(),
      isSlow: webGl === 'slow',
      signal: stop.signal,
      onLost() {
        scene.setBaseMap(null)
        setBaseMap(null)
      },
    }
    void loadMapLibre()
      .then(({ createMapLibreBase }) => createMapLibreBase(options))
      .then(
        (loaded) => {
          scene.setBaseMap(loaded)
          setBaseMap(loaded)
        },
        () => {
          if (!stop.signal.aborted && settings !== null) setGeography('failed')
        },
      )
    return () => {
      stop.abort()
      setBaseMap(null)
    }
  }, [host, scene, attempt])

  useEffect(() => scene?.setData(data), [scene, data])
  useEffect(() => scene?.setSelection(selection), [scene, selection])

  return {
    scene,
    state,
    isMoving,
    geography,
    baseMap,
    retryGeography() {
      setGeography('loading')
      setAttempt((n) => n + 1)
    },
  }
}

/** In a chunk of its own, loaded after the canvas shows the first view. */
const loadMapLibre = () => import('./maplibre-base.ts')

/** Software renderers, which use the CPU. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Whether the browser supports WebGL, and whether it renders it in software, which is too slow to follow a finger. */
export function detectWebGl(): 'fast' | 'slow' | 'none' {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return 'none'
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER))
  // Browsers limit the number of contexts.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return softwareRenderer.test(renderer) ? 'slow' : 'fast'
}
