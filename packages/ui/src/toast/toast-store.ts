import type { ReactNode } from 'react'

export type ToastColor = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface Toast {
  id: string
  heading?: ReactNode
  body?: ReactNode
  /** Decorative; by default, the icon of the color. */
  icon?: ReactNode
  color: ToastColor
  /** Whether the person can close it. */
  dismissible: boolean
  /** Whether it stays until it is closed or removed. */
  persistent: boolean
  /** How long it stays, in ms. */
  duration: number
  /** An action such as undo, which also removes the toast. The app handles its `keyShortcuts` (`aria-keyshortcuts`). */
  action?: { label: string; onSelect: () => void; keyShortcuts?: string }
}

/** By default, `dismissible` is true, `persistent` false, `duration` 5000 ms, and `color` neutral. */
export type ToastInput = Partial<Toast>

export interface ToastState {
  /** Newest first. */
  list: readonly Toast[]
  /** The one toast at the bottom. */
  lower: Toast | null
}

export interface ToastStore {
  getState: () => ToastState
  /** Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
  /** Adds to the front of the list; returns the id. */
  add: (input: ToastInput) => string
  /**
   * Replaces the lower toast; returns the id. A toast with an action, such as undo, that is replaced by one without moves
   * to the list for the rest of its time, so that a confirmation can't take the action away.
   */
  setLower: (input: ToastInput) => string
  /** Removes a toast from either place by id. */
  remove: (id: string) => void
  /** Empties the list; the lower toast stays. */
  clear: () => void
  clearLower: () => void
  /** Pauses the timer of a toast. Calls are counted; each needs a `resume`. */
  pause: (id: string) => void
  resume: (id: string) => void
  /**
   * Pauses the timers of all toasts, current and later, until the returned function is called. For apps that load
   * `<Toaster />` late: otherwise, toasts could run out before they are shown.
   */
  hold: () => () => void
}

export const defaultToastDurationMs = 5000

interface Countdown {
  remainingMs: number
  startedAt: number
  pauseCount: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Stores toasts and removes them when their time is up. Independent of React. */
export function createToastStore(): ToastStore {
  let state: ToastState = { list: [], lower: null }
  let lastId = 0
  let holdCount = 0
  const listeners = new Set<() => void>()
  const countdowns = new Map<string, Countdown>()

  function publish(next: ToastState) {
    state = next
    for (const listener of listeners) listener()
  }

  function withDefaults(input: ToastInput): Toast {
    lastId += 1
    return {
      ...input,
      id: input.id ?? `toast-${lastId}`,
      color: input.color ?? 'neutral',
      dismissible: input.dismissible ?? true,
      persistent: input.persistent ?? false,
      duration: input.duration ?? defaultToastDurationMs,
    }
  }

  function startTimer(id: string, countdown: Countdown) {
    countdown.startedAt = Date.now()
    countdown.timer = setTimeout(() => remove(id), countdown.remainingMs)
  }

  function startCountdown(toast: Toast) {
    stopCountdown(toast.id)
    if (toast.persistent) return
    const countdown: Countdown = {
      remainingMs: toast.duration,
      startedAt: 0,
      pauseCount: holdCount,
      timer: undefined,
    }
    countdowns.set(toast.id, countdown)
    if (holdCount === 0) startTimer(toast.id, countdown)
  }

  function stopCountdown(id: string) {
    clearTimeout(countdowns.get(id)?.timer)
    countdowns.delete(id)
  }

  function remove(id: string) {
    stopCountdown(id)
    const lower = state.lower?.id === id ? null : state.lower
    const list = state.list.filter((toast) => toast.id !== id)
    if (lower !== state.lower || list.length !== state.list.length) publish({ list, lower })
  }

  function clearLower() {
    if (state.lower) remove(state.lower.id)
  }

  function pause(id: string) {
    const countdown = countdowns.get(id)
    if (!countdown) return
    countdown.pauseCount += 1
    if (countdown.pauseCount > 1) return
    clearTimeout(countdown.timer)
    countdown.remainingMs -= Date.now() - countdown.startedAt
  }

  function resume(id: string) {
    const countdown = countdowns.get(id)
    if (!countdown || countdown.pauseCount === 0) return
    countdown.pauseCount -= 1
    if (countdown.pauseCount === 0) startTimer(id, countdown)
  }

  /** A toast that is rendered elsewhere loses the pointer and the focus, and is told of neither. */
  function releasePauses(id: string) {
    while ((countdowns.get(id)?.pauseCount ?? 0) > holdCount) resume(id)
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    add(input) {
      const toast = withDefaults(input)
      remove(toast.id)
      publish({ ...state, list: [toast, ...state.list] })
      startCountdown(toast)
      return toast.id
    },
    setLower(input) {
      const toast = withDefaults(input)
      const replaced = state.lower
      const moves = replaced?.action && !toast.action && replaced.id !== toast.id
      const list = moves ? [replaced, ...state.list] : state.list
      if (replaced && !moves) stopCountdown(replaced.id)
      if (moves) releasePauses(replaced.id)
      publish({ list: list.filter(({ id }) => id !== toast.id), lower: toast })
      startCountdown(toast)
      return toast.id
    },
    remove,
    clear() {
      for (const toast of state.list) stopCountdown(toast.id)
      publish({ ...state, list: [] })
    },
    clearLower,
    pause,
    resume,
    hold() {
      holdCount += 1
      for (const id of countdowns.keys()) pause(id)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        holdCount -= 1
        for (const id of countdowns.keys()) resume(id)
      }
    },
  }
}

/** The default store of `toast()` and `<Toaster />`. */
export const toastStore: ToastStore = createToastStore()

export interface ToastCommand extends ToastInput {
  /**
   * `normal` adds to the list; `lower` replaces the lower toast.
   * @default 'lower'
   */
  position?: 'lower' | 'normal'
  /** @default the shared store */
  store?: ToastStore
}

/** Shows a toast; returns its id. */
export function toast({ position = 'lower', store = toastStore, ...input }: ToastCommand): string {
  return position === 'normal' ? store.add(input) : store.setLower(input)
}
