export interface LoadingBarState {
  /** 0 to 100 */
  progress: number
  /** Whether the bar is shown. */
  isLoading: boolean
  /** Whether it shows the error color; stays until the next start. */
  hasError: boolean
}

export interface LoadingBarOptions {
  /** How long a start waits before the bar is shown. @default 200 */
  throttleMs?: number
  /** The time after which the estimate reaches about 70%. @default 2000 */
  durationMs?: number
  /** How long the full bar stays. @default 500 */
  hideDelayMs?: number
  /** How long after hiding the progress is reset to 0. @default 400 */
  resetDelayMs?: number
  /** Schedules the next step of the bar. @default the browser's animation frames */
  frames?: { request: (step: () => void) => number; cancel: (handle: number) => void; now: () => number }
}

export interface LoadingBarStore {
  getState: () => LoadingBarState
  /** Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
  /** Starts at 0; `force` shows the bar immediately. */
  start: (options?: { force?: boolean }) => void
  /** Continues from `progress`; 100 or more finishes. */
  set: (progress: number, options?: { force?: boolean }) => void
  /** Fills the bar and hides it. `error` shows the error color; `force` hides it immediately. */
  finish: (options?: { force?: boolean; error?: boolean }) => void
}

export const loadingBarDefaults = {
  throttleMs: 200,
  durationMs: 2000,
  hideDelayMs: 500,
  resetDelayMs: 400,
} as const

const browserFrames = {
  request: (step: () => void) => requestAnimationFrame(step),
  cancel: (handle: number) => cancelAnimationFrame(handle),
  now: () => performance.now(),
}

type Timer = ReturnType<typeof setTimeout> | undefined

/** The state of a `LoadingBar`: an estimate that slows down and never finishes on its own. Independent of React. */
export function createLoadingBar({
  throttleMs = loadingBarDefaults.throttleMs,
  durationMs = loadingBarDefaults.durationMs,
  hideDelayMs = loadingBarDefaults.hideDelayMs,
  resetDelayMs = loadingBarDefaults.resetDelayMs,
  frames = browserFrames,
}: LoadingBarOptions = {}): LoadingBarStore {
  let state: LoadingBarState = { progress: 0, isLoading: false, hasError: false }
  let throttleTimer: Timer
  let hideTimer: Timer
  let resetTimer: Timer
  let frame: number | undefined
  const listeners = new Set<() => void>()

  function publish(change: Partial<LoadingBarState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function stop() {
    clearTimeout(throttleTimer)
    clearTimeout(hideTimer)
    clearTimeout(resetTimer)
    if (frame !== undefined) frames.cancel(frame)
    frame = undefined
  }

  function startAnimation() {
    // Time is measured from the first frame, not from the start.
    let firstFrameAt: number | undefined

    function step() {
      const now = frames.now()
      firstFrameAt ??= now
      publish({ progress: estimateProgress(now - firstFrameAt, durationMs) })
      frame = frames.request(step)
    }

    publish({ isLoading: true })
    frame = frames.request(step)
  }

  function set(progress: number, { force = false }: { force?: boolean } = {}) {
    if (progress >= 100) {
      finish({ force })
      return
    }
    stop()
    publish({ progress: Math.max(0, progress) })
    if (force || throttleMs <= 0) startAnimation()
    else throttleTimer = setTimeout(startAnimation, throttleMs)
  }

  function finish({ force = false, error = false }: { force?: boolean; error?: boolean } = {}) {
    stop()
    publish({ progress: 100, ...(error ? { hasError: true } : {}) })
    if (force) {
      publish({ progress: 0, isLoading: false })
      return
    }
    hideTimer = setTimeout(() => {
      publish({ isLoading: false })
      resetTimer = setTimeout(() => publish({ progress: 0 }), resetDelayMs)
    }, hideDelayMs)
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start(options) {
      publish({ hasError: false })
      set(0, options)
    },
    set,
    finish,
  }
}

/** Progress in percent after `elapsedMs`: an arctangent, 50 at half of `durationMs`, and never 100. */
export function estimateProgress(elapsedMs: number, durationMs: number): number {
  const completion = (elapsedMs / durationMs) * 100
  return Math.min(100, Math.max(0, (2 / Math.PI) * 100 * Math.atan(completion / 50)))
}

/** The shared store of the app's navigation and its `LoadingBar`. */
export const loadingBar: LoadingBarStore = createLoadingBar()
