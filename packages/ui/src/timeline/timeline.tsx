import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './timeline.module.css'

/** A history in `TimelineGroup`s, newest first. */
export function Timeline({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={joinClasses(styles.root, className)} data-slot="timeline" />
}

export interface TimelineGroupProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The day or another heading of the group. */
  title: ReactNode
  /** @default 3 */
  headingLevel?: 2 | 3 | 4
}

/** The events of one day. */
export function TimelineGroup({
  title,
  headingLevel = 3,
  className,
  children,
  ...props
}: TimelineGroupProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section {...props} className={className} data-slot="timeline-group">
      <Heading className={styles.title}>{title}</Heading>
      <ol>{children}</ol>
    </section>
  )
}

export interface TimelineItemProps extends ComponentProps<'li'> {
  /** The kind of event. Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** The time, as a `<time>`. */
  time?: ReactNode
  /** A second line. */
  detail?: ReactNode
  /** @default 'neutral' */
  tone?: 'neutral' | 'accent' | 'danger'
}

/** One event: who did what. */
export function TimelineItem({
  icon,
  time,
  detail,
  tone = 'neutral',
  className,
  children,
  ...props
}: TimelineItemProps) {
  return (
    <li {...props} className={joinClasses(styles.item, className)} data-slot="timeline-item" data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.content}>
        <div className={styles.line}>
          <span className={styles.text}>{children}</span>
          {time ? <span className={styles.time}>{time}</span> : null}
        </div>
        {detail ? <div className={styles.detail}>{detail}</div> : null}
      </div>
    </li>
  )
}
