import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './field-button.module.css'

const fieldButton = cva(styles.root, {
  variants: { placement: { over: styles.over, beside: null } },
})

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** At the end of the frame: on top of a text field as wide as the frame (`over`), or next to it (`beside`). */
  placement: NonNullable<VariantProps<typeof fieldButton>['placement']>
}

/** An icon button inside the frame of a text field. */
export function FieldButton({ placement, className, ...props }: FieldButtonProps) {
  return <button {...props} type="button" className={fieldButton({ placement, className })} />
}
