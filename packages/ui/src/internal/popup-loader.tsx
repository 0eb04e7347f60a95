import { createLazyModule } from './create-lazy-module.ts'
import type { ModalLayerProps } from './modal-layer.tsx'

const popups = createLazyModule(() => import('./popup-parts.ts'))

/** The components that render open popups; null until they are needed and have loaded. */
export const usePopupLayers = popups.useModule

/**
 * Fetches the code that positions and dismisses tooltips, popovers, menus, listboxes, and dialogs. The first hover, focus,
 * or press of a trigger fetches it as well; call this while the page is idle to load it earlier.
 *
 * @throws if the fetch fails; the next call or the next hover, focus, or press fetches again.
 */
export async function preloadPopups(): Promise<void> {
  await popups.load()
}

/** Prefetches the code. Ignores errors, because opening the popup reports them. */
export function prefetchPopups(): void {
  popups.load().catch(() => undefined)
}

/** Prefetches on the first hover, press, or focus of a trigger. */
export const popupPrefetchHandlers = {
  onPointerEnter: prefetchPopups,
  onPointerDown: prefetchPopups,
  onFocus: prefetchPopups,
}

interface ModalProps extends ModalLayerProps {
  open: boolean
}

/** Initial focus on the first control of the content instead of the close button before it. */
export const indexAfterCloseButton = 1

/** Shows content on top of the page: traps focus, locks scrolling, and returns focus when it closes. */
export function Modal({ open, ...props }: ModalProps) {
  const layers = usePopupLayers(open, () => props.onOpenChange(false))
  return layers ? <layers.ModalLayer {...props} /> : null
}
