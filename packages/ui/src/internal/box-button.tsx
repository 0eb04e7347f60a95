import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './box-button.module.css'

const boxButton = cva(styles.root, {
  variants: { place: { over: styles.over, beside: null } },
})

interface BoxButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** At the end of the frame: on top of a text field as wide as the frame (`over`), or next to it (`beside`). */
  place: NonNullable<VariantProps<typeof boxButton>['place']>
}

/** An icon button inside the frame of a text field. */
export function BoxButton({ place, className, ...props }: BoxButtonProps) {
  return <button {...props} type="button" className={boxButton({ place, className })} />
}
