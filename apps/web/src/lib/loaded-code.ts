import { createSharedValue } from './shared-value.ts'

// What is known about the code that this tab runs.
const newBuild = createSharedValue(false)
let hasLostStyles = false
const failedChunks = new WeakSet<Error>()

/** Notes that the server has a newer build than this tab. */
export function announceNewBuild() {
  newBuild.set(true)
}

/** Whether there is a newer build than the one this tab runs. */
export const useHasNewBuild = newBuild.useValue

/** Whether the next page has to be loaded whole: there is a newer build, or styles of this one did not arrive. */
export function isCodeStale(): boolean {
  return newBuild.get() || hasLostStyles
}

/** Whether styles did not arrive, so that a page is there but does not look like itself. */
export function areStylesLost(): boolean {
  return hasLostStyles
}

/** Whether this is the failure of a chunk of code. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && failedChunks.has(error)
}

/** Listens for code that does not arrive; the answer stops that and forgets everything. */
export function watchChunks(): () => void {
  const note = (event: VitePreloadErrorEvent) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) {
      // Better a plain page than none.
      event.preventDefault()
      hasLostStyles = true
    } else failedChunks.add(event.payload)
  }
  window.addEventListener('vite:preloadError', note)
  return () => {
    window.removeEventListener('vite:preloadError', note)
    newBuild.set(false)
    hasLostStyles = false
  }
}
