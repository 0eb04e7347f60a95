import { ErrorPanel } from '@parapet/ui'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { type HazardMapProps, MapSkeleton } from './map-skeleton.tsx'
import { mapTexts } from './texts.ts'

function loadMap(onRetry: () => void) {
  return lazy<ComponentType<HazardMapProps>>(() =>
    import('./hazard-map.tsx').then(
      (module) => ({ default: module.HazardMap }),
      () => ({
        default: () => (
          <ErrorPanel title={mapTexts.noCode} detail={mapTexts.noCodeDetail} onRetry={onRetry} />
        ),
      }),
    ),
  )
}

const soonSeen = { rootMargin: '200px' }

/** `HazardMap`, whose code and geography are fetched when it is about to be seen. */
export function LazyHazardMap(props: HazardMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const element = place.current
    if (isSeen || !element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    }, soonSeen)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])

  return (
    <div ref={place}>
      {isSeen ? (
        <LoadedMap key={attempt} {...props} onRetry={() => setAttempt((n) => n + 1)} />
      ) : (
        <MapSkeleton {...props} />
      )}
    </div>
  )
}

function LoadedMap({ onRetry, ...props }: HazardMapProps & { onRetry: () => void }) {
  const [Map] = useState(() => loadMap(onRetry))

  return (
    <Suspense fallback={<MapSkeleton {...props} />}>
      <Map {...props} />
    </Suspense>
  )
}
