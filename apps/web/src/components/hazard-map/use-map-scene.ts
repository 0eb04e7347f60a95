import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { loadCountyLines, loadGeography } from './geography.ts'
import {
  createMapScene,
  type MapScene,
  type SceneData,
  type SceneSelection,
  type SceneState,
} from './map-scene.ts'

const nothing: SceneState = {
  view: { x: 0, y: 0, zoom: 3 },
  size: { width: 0, height: 0 },
  marks: [],
  shapes: [],
}

interface SceneUse {
  /** Null until the map stands on the page. */
  scene: MapScene | null
  /** What is on the screen since the map came to rest. */
  state: SceneState
  isMoving: boolean
  geography: 'loading' | 'ready' | 'failed'
  retryGeography: () => void
}

/** Keeps a scene in an element, with the data and selection of the page, and fetches the geography it needs. */
export function useMapScene(
  host: RefObject<HTMLElement | null>,
  data: SceneData,
  selection: SceneSelection,
): SceneUse {
  const [scene, setScene] = useState<MapScene | null>(null)
  const [state, setState] = useState(nothing)
  const [isMoving, setIsMoving] = useState(false)
  const [geography, setGeography] = useState<SceneUse['geography']>('loading')
  const [attempt, setAttempt] = useState(0)
  const areCountiesAsked = useRef(false)

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const created = createMapScene(element, {
      onRest(next) {
        setState(next)
        setIsMoving(false)
      },
      onMove: () => setIsMoving(true),
      onCountiesWanted() {
        if (areCountiesAsked.current) return
        areCountiesAsked.current = true
        // The map is complete without them.
        loadCountyLines().then(created.setCountyLines, () => undefined)
      },
    })
    const observer = new ResizeObserver(() =>
      created.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    created.resize({ width: element.clientWidth, height: element.clientHeight })
    // The drawing is no part of what React renders: it exists once its element does.
    // oxlint-disable-next-line react/set-state-in-effect
    setScene(created)
    return () => {
      observer.disconnect()
      created.destroy()
      areCountiesAsked.current = false
      setScene(null)
    }
  }, [host])

  useEffect(() => {
    if (!scene) return
    let isCurrent = true
    loadGeography().then(
      (loaded) => {
        if (!isCurrent) return
        scene.setGeography(loaded)
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
