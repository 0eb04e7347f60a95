import { ErrorPanel } from '@parapet/ui'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { type HazardMapProps, MapSkeleton } from './map-skeleton.tsx'
import { mapTexts } from './texts.ts'

function createLazyMap(onRetry: () => void) {
  return lazy<ComponentType<HazardMapProps>>(() =>
    import('./hazard-map.tsx').then(
      (module) => ({ default: module.HazardMap }),
      () => ({
        default: () => (
          <ErrorPanel title={mapTexts.loadFailed} detail={mapTexts.loadFailedDetail} onRetry={onRetry} />
        ),
      }),
    ),
  )
}

const observerOptions = { rootMargin: '200px' }

/** `HazardMap`, loaded with its geography when it is about to scroll into view. */
export function LazyHazardMap(props: HazardMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isNearViewport, setNearViewport] = useState(typeof IntersectionObserver === 'undefined')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const element = container.current
    if (isNearViewport || !element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNearViewport(true)
    }, observerOptions)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNearViewport])

  return (
    <div ref={container}>
      {isNearViewport ? (
        <LoadedMap key={attempt} {...props} onRetry={() => setAttempt((n) => n + 1)} />
      ) : (
        <MapSkeleton {...props} />
      )}
    </div>
  )
}

function LoadedMap({ onRetry, ...props }: HazardMapProps & { onRetry: () => void }) {
  const [Map] = useState(() => createLazyMap(onRetry))

  return (
    <Suspense fallback={<MapSkeleton {...props} />}>
      <Map {...props} />
    </Suspense>
  )
}
