import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { didStylesFail, isChunkFailure, isCodeStale } from '~/lib/loaded-code'
import { isServerReachable, hardNavigate, reloadGuardMs } from '~/lib/reload-guard'

const pageChangeDelayMs = 100

/** Resolves with the next painted frame, or after 100 ms if nothing paints, such as in a hidden tab. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pageChangeDelayMs)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }, 0),
    )
  })
}

type Results = Record<string, DataStrategyResult>

/**
 * Lets the browser paint the effect of a click before the next page renders. If this tab's code is outdated or a chunk
 * fails to load, navigates with a full page load instead. A change to the query alone never does that for outdated
 * code, so that unsaved input isn't lost.
 */
export function createPageChange(navigate: typeof hardNavigate): MiddlewareFunction {
  let shownPathname: string | null = null

  return async ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const isOtherPage = pathname !== shownPathname
    // If the full load succeeds, it replaces the page before the wait ends.
    const loadFullPage = async () => {
      const startedAtMs = shownPathname === null ? performance.timeOrigin : Date.now()
      if ((await isServerReachable()) && navigate(pathname + search, startedAtMs)) await wait(reloadGuardMs)
    }

    if (isOtherPage && isCodeStale()) await loadFullPage()
    // Started before `next`, so that the frame paints while code and data load.
    const paintPromise = waitForPaint()
    const results = (await next()) as Results
    if (!request.signal.aborted) {
      if (hasChunkFailure(results) || (isOtherPage && didStylesFail())) await loadFullPage()
      shownPathname = pathname
      await paintPromise
    }
    return results
  }
}

export const pageChange = createPageChange(hardNavigate)

const hasChunkFailure = (results: Results) =>
  Object.values(results).some(({ type, result }) => type === 'error' && isChunkFailure(result))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
