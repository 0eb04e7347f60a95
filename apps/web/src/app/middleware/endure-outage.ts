import { retryWhileUnavailable } from '@parapet/auth'
import { firstLoadWait } from '~/lib/first-load-wait'

const patienceMs = 30_000
const outageShownAfterMs = 2000
const slownessShownAfterMs = 5000

/**
 * Repeats `attempt` for up to 30 s while servers are out of reach, and tells so beside the spinner, where people may
 * try again at once; that begins another 30 s.
 *
 * @param leave - ends it when the person has gone elsewhere.
 * @throws what the last attempt threw.
 */
export async function endureOutage(attempt: () => Promise<void>, leave: AbortSignal): Promise<void> {
  let again = new AbortController()
  let isOutOfReach = false
  const tryAgain = () => again.abort()
  const show = () => firstLoadWait.set({ isOutOfReach, tryAgain })
  const startedAtMs = performance.now()
  const timers = [
    setTimeout(() => isOutOfReach && show(), outageShownAfterMs),
    setTimeout(show, slownessShownAfterMs),
  ]
  window.addEventListener('online', tryAgain)

  try {
    for (;;) {
      try {
        return await retryWhileUnavailable(attempt, {
          signal: AbortSignal.any([leave, again.signal]),
          limitMs: patienceMs,
          onUnavailable() {
            isOutOfReach = true
            if (performance.now() - startedAtMs >= outageShownAfterMs) show()
          },
        })
      } catch (error) {
        if (leave.aborted || !again.signal.aborted) throw error
        again = new AbortController()
      }
    }
  } finally {
    timers.forEach(clearTimeout)
    window.removeEventListener('online', tryAgain)
    firstLoadWait.set(null)
  }
}
