import { createSharedValue } from './shared-value.ts'

const newBuild = createSharedValue(false)
let haveStylesFailed = false
const failedChunks = new WeakSet<Error>()

/** Records that the server has a newer build than this tab. */
export function markNewBuild() {
  newBuild.set(true)
}

/** Whether the server has a newer build than this tab. */
export const useHasNewBuild = newBuild.useValue

/** Whether the next navigation needs a full page load: there is a newer build, or styles failed to load. */
export function isCodeStale(): boolean {
  return newBuild.get() || haveStylesFailed
}

/** Whether styles failed to load, so that pages render without them. */
export function didStylesFail(): boolean {
  return haveStylesFailed
}

/** Whether the error is a failed load of a code chunk. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && failedChunks.has(error)
}

/** Listens for chunks that fail to load. Returns a function that stops and resets it. */
export function watchChunkFailures(): () => void {
  const recordFailure = (event: VitePreloadErrorEvent) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) {
      // An unstyled page is better than none.
      event.preventDefault()
      haveStylesFailed = true
    } else failedChunks.add(event.payload)
  }
  window.addEventListener('vite:preloadError', recordFailure)
  return () => {
    window.removeEventListener('vite:preloadError', recordFailure)
    newBuild.set(false)
    haveStylesFailed = false
  }
}
