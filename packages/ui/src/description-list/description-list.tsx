import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import styles from './description-list.module.css'

const list = cva(styles.root, {
  variants: { layout: { rows: styles.rows, columns: styles.columns } },
  defaultVariants: { layout: 'rows' },
})

export interface DescriptionListProps extends ComponentProps<'dl'> {
  /**
   * `rows` puts the term next to its value, `columns` above it, in as many columns as fit.
   * @default 'rows'
   */
  layout?: VariantProps<typeof list>['layout']
}

/** The fields of one record. Omit `DescriptionItem`s without a value. */
export function DescriptionList({ layout, className, ...props }: DescriptionListProps) {
  return <dl {...props} className={list({ layout, className })} data-slot="description-list" />
}

export interface DescriptionItemProps extends ComponentProps<'div'> {
  term: ReactNode
}

/** A term and its value. */
export function DescriptionItem({ term, className, children, ...props }: DescriptionItemProps) {
  return (
    <div
      {...props}
      className={[styles.item, className].filter(Boolean).join(' ')}
      data-slot="description-item"
    >
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.fact}>{children}</dd>
    </div>
  )
}
