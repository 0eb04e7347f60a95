import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './page.module.css'

const page = cva(styles.root, {
  variants: { width: { full: styles.full, content: styles.content, form: styles.form } },
  defaultVariants: { width: 'content' },
})

export interface PageProps extends ComponentProps<'div'> {
  /**
   * content up to 1440 px · form up to 720 px · full width and height
   * @default 'content'
   */
  width?: VariantProps<typeof page>['width']
}

/** The gutters and maximum width of a page in the `AppShell`. */
export function Page({ width, className, ...props }: PageProps) {
  return <div {...props} className={page({ width, className })} data-slot="page" />
}
