import type { ComponentProps, ReactNode } from 'react'
import styles from './option-list.module.css'

interface OptionRowProps extends Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> {
  label: ReactNode
  description?: ReactNode
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** Before the icon, such as a checkbox. */
  start?: ReactNode
  /** After the text, such as a check mark. */
  end?: ReactNode
  isSelected: boolean
  isActive: boolean
  isDisabled: boolean
}

/** An option in the list below a text field. */
export function OptionRow({
  label,
  description,
  icon,
  start,
  end,
  isSelected,
  isActive,
  isDisabled,
  ...props
}: OptionRowProps) {
  return (
    <div
      {...props}
      role="option"
      aria-selected={isSelected}
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

/** Shown if there are no options, because a listbox must contain one. */
export function EmptyOptionRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty} role="option" aria-disabled="true" aria-selected="false">
      {children}
    </div>
  )
}
