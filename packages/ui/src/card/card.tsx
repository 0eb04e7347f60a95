import { useId, type ComponentProps, type ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './card.module.css'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Shown at the end of the title row. */
  actions?: ReactNode
  /** Shown below the content, after a hairline. */
  footer?: ReactNode
  /** @default 2 */
  headingLevel?: 2 | 3 | 4
  /**
   * `none` lets a table or list extend to the edges.
   * @default 'md'
   */
  padding?: 'none' | 'md'
}

/** A surface for related details. With a title it is a named region. */
export function Card({
  title,
  description,
  actions,
  footer,
  headingLevel = 2,
  padding = 'md',
  className,
  children,
  ...props
}: CardProps) {
  const titleId = useId()
  const hasHead = Boolean(title || description || actions)

  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="card"
    >
      {hasHead ? (
        <header className={styles.head}>
          <div className={styles.titles}>
            {title ? (
              <Heading level={headingLevel} size="sm" id={titleId}>
                {title}
              </Heading>
            ) : null}
            {description ? <p className={styles.description}>{description}</p> : null}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
      ) : null}
      <div className={padding === 'md' ? styles.body : undefined}>{children}</div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </section>
  )
}
