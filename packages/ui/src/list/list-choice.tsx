import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import type { ListContextValue } from './list-context.ts'
import styles from './list.module.css'

interface ListChoiceProps extends ComponentProps<'li'> {
  id: string
  list: ListContextValue
  disabled: boolean
  textValue: string | undefined
  trailing: ReactNode
}

/** An item that can be chosen. */
export function ListChoice({
  id,
  list,
  disabled,
  textValue,
  trailing,
  className,
  onClick,
  children,
  ...props
}: ListChoiceProps) {
  const isChosen = list.selection.has(id)

  return (
    // The list around takes the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      {...props}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="option"
      id={`${list.listId}${id}`}
      className={joinClasses(styles.item, styles.choice, className)}
      aria-selected={isChosen}
      aria-disabled={disabled || undefined}
      data-slot="list-item"
      data-id={id}
      data-text={textValue}
      data-active={list.activeId === id ? '' : undefined}
      onClick={(event) => {
        onClick?.(event)
        if (!disabled) list.choose(id, { isRange: event.shiftKey })
      }}
    >
      {list.selectionMode === 'multiple' ? (
        <span className={styles.box} aria-hidden="true">
          {isChosen ? <Check /> : null}
        </span>
      ) : null}
      {children}
      {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
    </li>
  )
}
