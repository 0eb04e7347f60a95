import { ErrorPanel } from '@parapet/ui'
import { lazy, Suspense, useRef, useState, type ComponentType } from 'react'
import { type HazardMapProps, MapSkeleton } from './map-skeleton.tsx'
import { mapTexts } from './texts.ts'
import { useNearViewport } from './use-near-viewport.ts'

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

/** `HazardMap`, loaded with its geography when it is about to scroll into view. */
export function LazyHazardMap(props: HazardMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const isNearViewport = useNearViewport(container)
  const [attempt, setAttempt] = useState(0)

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
