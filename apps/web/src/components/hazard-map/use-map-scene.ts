import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { loadCountyLines, loadGeography } from './geography.ts'
import {
  createMapScene,
  type MapScene,
  type SceneData,
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
}

/** Creates a scene in an element, keeps its data and selection in sync, and loads its geography. */
export function useMapScene(
  host: RefObject<HTMLElement | null>,
  data: SceneData,
  selection: SceneSelection,
): MapSceneResult {
  const [scene, setScene] = useState<MapScene | null>(null)
  const [state, setState] = useState(emptyState)
  const [isMoving, setIsMoving] = useState(false)
  const [geography, setGeography] = useState<MapSceneResult['geography']>('loading')
  const [attempt, setAttempt] = useState(0)
  const areCountiesRequested = useRef(false)

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

  useEffect(() => scene?.setData(data), [scene, data])
  useEffect(() => scene?.setSelection(selection), [scene, selection])

  return {
    scene,
    state,
    isMoving,
    geography,
    retryGeography() {
      setGeography('loading')
      setAttempt((n) => n + 1)
    },
  }
}
