import { createLazyPart } from './create-lazy-part.ts'
import type { ModalLayerProps } from './modal-layer.tsx'

const popups = createLazyPart(() => import('./popup-parts.ts'))

/** What an open popup is drawn with. */
export const usePopupParts = popups.usePart

/**
 * Fetches the code that places and dismisses tooltips, popovers, menus, list boxes and dialogs. It comes by itself
 * with the first hover, focus or press of a trigger; call this while the page is idle to have it earlier.
 *
 * @throws the error of the failed fetch; the next call or the next intent fetches again.
 */
export async function preloadPopups(): Promise<void> {
  await popups.load()
}

/** Fetches ahead of a probable opening, which is where a failure shows. */
export function warmPopups(): void {
  popups.load().catch(() => undefined)
}

/** The first signs that a trigger is about to be used. */
export const warmingHandlers = {
  onPointerEnter: warmPopups,
  onPointerDown: warmPopups,
  onFocus: warmPopups,
}

interface ModalProps extends ModalLayerProps {
  open: boolean
}

/** Focuses the first control of the content rather than the close button before it. */
export const afterCloseButton = 1

/** Puts content above the page: holds the focus, locks scrolling, gives the focus back when it closes. */
export function Modal({ open, ...props }: ModalProps) {
  const parts = usePopupParts(open, () => props.onOpenChange(false))
  return parts ? <parts.ModalLayer {...props} /> : null
}
