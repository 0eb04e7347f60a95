import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './box-button.module.css'

const boxButton = cva(styles.root, {
  variants: { place: { over: styles.over, beside: null } },
})

interface BoxButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** At the end of the frame: `over` a text box as wide as the frame, or `beside` it. */
  place: NonNullable<VariantProps<typeof boxButton>['place']>
}

/** A button with an icon inside the frame of a text box. */
export function BoxButton({ place, className, ...props }: BoxButtonProps) {
  return <button {...props} type="button" className={boxButton({ place, className })} />
}
