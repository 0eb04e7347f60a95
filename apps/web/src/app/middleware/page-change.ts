import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { areStylesLost, isChunkFailure, isCodeStale } from '~/lib/loaded-code'
import { isServerThere, loadAnew, reloadGuardMs } from '~/lib/reload-guard'

const pageChangeDelayMs = 100

/** Resolves with the next painted frame, or after 100 ms where nothing paints, such as in a hidden tab. */
export function waitForPageChange(): Promise<void> {
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
 * Lets the browser paint what the click changed before the next page takes over. Where the code of this tab is out of
 * date or does not arrive, the next page is loaded whole instead. A change of the query alone keeps the page, and with
 * it what was typed.
 */
export function createPageChange(load: typeof loadAnew): MiddlewareFunction {
  let shownPathname: string | null = null

  return async ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const isOtherPage = pathname !== shownPathname
    // Unless the load takes the page away, it goes on here.
    const loadWhole = async () => {
      const startedAtMs = shownPathname === null ? performance.timeOrigin : Date.now()
      if ((await isServerThere()) && load(pathname + search, startedAtMs)) await wait(reloadGuardMs)
    }

    if (isOtherPage && isCodeStale()) await loadWhole()
    // The frame is drawn while the code and the data arrive, and not after them.
    const isPainted = waitForPageChange()
    const results = (await next()) as Results
    if (!request.signal.aborted) {
      if (hasChunkFailure(results) || (isOtherPage && areStylesLost())) await loadWhole()
      shownPathname = pathname
      await isPainted
    }
    return results
  }
}

export const pageChange = createPageChange(loadAnew)

const hasChunkFailure = (results: Results) =>
  Object.values(results).some(({ type, result }) => type === 'error' && isChunkFailure(result))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
