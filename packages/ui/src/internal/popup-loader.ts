import { useEffect, useState } from 'react'
import type * as Parts from './popup-parts.ts'
import { useStableCallback } from './use-stable-callback.ts'

export type PopupParts = typeof Parts

let parts: PopupParts | null = null
let loading: Promise<PopupParts> | null = null

function loadPopupParts(): Promise<PopupParts> {
  loading ??= import('./popup-parts.ts').then(
    (loaded) => (parts = loaded),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/**
 * Fetches the code that places and dismisses tooltips, popovers, menus, list boxes and dialogs. It comes by itself
 * with the first hover, focus or press of a trigger; call this while the page is idle to have it earlier.
 *
 * @throws the error of the failed fetch; the next call or the next intent fetches again.
 */
export async function preloadPopups(): Promise<void> {
  await loadPopupParts()
}

/** Fetches ahead of a probable opening, which is where a failure shows. */
export function warmPopups(): void {
  loadPopupParts().catch(() => undefined)
}

/** The first signs that a trigger is about to be used. */
export const warmingHandlers = {
  onPointerEnter: warmPopups,
  onPointerDown: warmPopups,
  onFocus: warmPopups,
}

/**
 * What an open popup is drawn with; null until it has arrived. A failed fetch is reported to the window and
 * `onFailure` has to close the popup, so that the next try fetches again.
 */
export function usePopupParts(isOpen: boolean, onFailure: () => void): PopupParts | null {
  const [loaded, setLoaded] = useState(parts)
  const fail = useStableCallback(onFailure)
  const isMissing = isOpen && !loaded

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    loadPopupParts().then(
      (next) => {
        if (isWanted) setLoaded(next)
      },
      (error: unknown) => {
        if (!isWanted) return
        reportError(error)
        fail()
      },
    )
    return () => {
      isWanted = false
    }
  }, [isMissing, fail])

  return isOpen ? (loaded ?? parts) : null
}
