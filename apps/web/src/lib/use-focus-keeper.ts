import { useEffect } from 'react'

/** Places where a screen reader says what follows: by their heading or name, or because they can take the focus. */
const placeSelector =
  'main, section, article, aside, [role="dialog"], [role="alertdialog"], [role="group"], div[tabindex="-1"]:not([role])'

const dialogSelector = '[role="dialog"], [role="alertdialog"]'

/** By then, a page or popup that moves the focus itself has done so. */
const settleMs = 50

/** The last control with the focus on the page or in one dialog. */
interface Stop {
  dialog: Element | null
  /** The control and its ancestors, which a removed control no longer knows. */
  path: readonly Element[]
}

/** Where the keyboard's place was kept last. */
let keptPlace: Element | null = null

/** Whether the focus is lost or where it was kept, so that a page can move it to a better place. */
export const isFocusFree = () => isFocusLost() || document.activeElement === keptPlace

/**
 * Keeps the keyboard's place when the control with the focus is removed, such as a button that disappears after use: moves
 * the focus to the closest place around it that is left; for a dialog's controls, to the one where it was opened.
 * Otherwise, a screen reader would say nothing and could start over at the top of the page.
 */
export function useFocusKeeper() {
  useEffect(() => {
    /** The innermost dialog first. */
    let stops: readonly Stop[] = []
    const controller = new AbortController()
    const { signal } = controller

    function handleFocus({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      // Toasts say what was done; what they undo takes the focus itself.
      if (target.closest('[data-slot="toaster"]')) return (stops = [])
      const dialog = target.closest(dialogSelector)
      const outer = stops.filter((stop) => stop.dialog !== dialog && stop.dialog?.isConnected !== false)
      stops = [{ dialog, path: [...listAncestors(target)] }, ...outer]
    }

    /** After a press on the empty page, nothing has the focus on purpose. */
    function handleBlur({ target, relatedTarget }: FocusEvent) {
      if (!(target instanceof Element) || relatedTarget !== null) return
      queueMicrotask(() => {
        if (target.isConnected && !target.matches(':disabled') && isFocusLost()) stops = []
      })
    }

    function restore() {
      if (signal.aborted || !isFocusLost()) return
      const place = stops
        .flatMap(({ path }) => path)
        .find((element) => element.isConnected && element.matches(placeSelector))
      if (place) focusPlace(place)
    }

    const observer = new MutationObserver(() => {
      if (stops[0]?.path[0]?.isConnected === false) setTimeout(restore, settleMs)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', handleFocus, { signal })
    document.addEventListener('focusout', handleBlur, { signal })
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [])
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

function* listAncestors(element: Element): Generator<Element> {
  for (let current: Element | null = element; current; current = current.parentElement) yield current
}

/** Focuses the place itself if it can have the focus, or else its heading. */
function focusPlace(place: Element) {
  const isOwnStop = place.hasAttribute('tabindex') && !place.matches(`main, ${dialogSelector}`)
  const target = isOwnStop ? place : (findHeading(place) ?? place)
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
  keptPlace = target
}

/** The page's title, or else the heading of the place itself rather than of a part, such as an item of its list. */
function findHeading(place: Element): Element | undefined {
  const title = place.matches('main') ? place.querySelector('h1') : null
  if (title) return title
  return [...place.querySelectorAll('h1, h2, h3, h4')].find(
    (heading) => heading.parentElement?.closest(`nav, li, tr, ${placeSelector}`) === place,
  )
}
