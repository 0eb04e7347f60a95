import { X } from 'lucide-react'
import { Button, type ButtonProps } from '../button/button.tsx'

interface CloseButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'shape' | 'tone'> {
  /** @default 'Close' */
  label?: string
}

/** A close button. It has no tooltip, so that toasts do not load the popups' code. */
export function CloseButton({ label = 'Close', size = 'sm-md', ...props }: CloseButtonProps) {
  return <Button {...props} aria-label={label} tone="ghost" size={size} shape="square" icon={<X />} />
}
