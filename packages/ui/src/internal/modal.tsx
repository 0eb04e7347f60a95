import { usePopupParts } from './popup-loader.ts'
import type { ModalLayerProps } from './modal-layer.tsx'

export interface ModalProps extends ModalLayerProps {
  open: boolean
}

/** Focuses the first control of the content rather than the close button before it. */
export const afterCloseButton = 1

/** Puts content above the page: holds the focus, locks scrolling, gives the focus back when it closes. */
export function Modal({ open, ...props }: ModalProps) {
  const parts = usePopupParts(open, () => props.onOpenChange(false))
  return parts ? <parts.ModalLayer {...props} /> : null
}
