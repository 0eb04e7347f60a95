import type { ComponentProps, ReactNode } from 'react'
import styles from './option-list.module.css'

interface OptionRowProps extends Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> {
  label: ReactNode
  description?: ReactNode
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** Before the icon: a box that shows whether it is chosen. */
  start?: ReactNode
  /** After the texts: a tick. */
  end?: ReactNode
  isChosen: boolean
  isActive: boolean
  isDisabled: boolean
}

/** One option in the list that opens under a text box. */
export function OptionRow({
  label,
  description,
  icon,
  start,
  end,
  isChosen,
  isActive,
  isDisabled,
  ...props
}: OptionRowProps) {
  return (
    <div
      {...props}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      className={styles.option}
      data-active={isActive ? '' : undefined}
    >
      {start}
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className={styles.texts}>
        <span>{label}</span>
        {description ? <span className={styles.description}>{description}</span> : null}
      </span>
      {end}
    </div>
  )
}

/** Stands in the list where there is no option. A list has to hold one. */
export function EmptyOptionRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty} role="option" aria-disabled="true" aria-selected="false">
      {children}
    </div>
  )
}
