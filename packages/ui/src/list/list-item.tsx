import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, use } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { ListContext, type ListContextValue } from './list.tsx'
import styles from './list.module.css'

/** Props that a custom element must spread. */
export interface ListItemElementProps {
  className: string
  children: ReactNode
  'aria-current': 'true' | undefined
}

export interface ListItemProps extends Omit<ComponentProps<'li'>, 'id' | 'title' | 'children' | 'onSelect'> {
  /** Required if items can be selected; unique in the list. */
  id?: string
  title: ReactNode
  /** A second line. */
  detail?: ReactNode
  /** Before the title: an avatar, an icon, a severity mark. */
  leading?: ReactNode
  /** At the end: a badge, a time, or, if items cannot be selected, a button. */
  trailing?: ReactNode
  /** Makes the item a link. */
  href?: string
  /** Makes the item a button. */
  onSelect?: () => void
  /** Renders another element, such as the router's link: `render={(props) => <Link to="/" {...props} />}`. */
  render?: (props: ListItemElementProps) => ReactNode
  /**
   * Whether its details are shown next to the list.
   * @default false
   */
  current?: boolean
  /** @default false */
  disabled?: boolean
  /** The text for typeahead if the title is not plain text. */
  textValue?: string
}

/** An item of a `List`. */
export function ListItem({
  id = '',
  title,
  detail,
  leading,
  trailing,
  href,
  onSelect,
  render,
  current = false,
  disabled = false,
  textValue,
  ...props
}: ListItemProps) {
  const list = use(ListContext)
  const content = (
    <>
      {leading ? <span className={styles.leading}>{leading}</span> : null}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </>
  )

  if (list && list.selectionMode !== 'none') {
    return (
      <SelectableListItem
        {...props}
        id={id}
        list={list}
        disabled={disabled}
        textValue={textValue}
        trailing={trailing}
      >
        {content}
      </SelectableListItem>
    )
  }

  const targetProps = {
    className: styles.target ?? '',
    children: content,
    'aria-current': current ? 'true' : undefined,
  } as const
  return (
    <li
      {...props}
      id={id || undefined}
      className={joinClasses(styles.item, props.className)}
      data-slot="list-item"
      data-current={current ? '' : undefined}
    >
      {render ? (
        render(targetProps)
      ) : href !== undefined && !disabled ? (
        <a {...targetProps} href={href} />
      ) : onSelect ? (
        <button {...targetProps} type="button" disabled={disabled} onClick={onSelect} />
      ) : (
        <span className={styles.plain}>{content}</span>
      )}
      {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
    </li>
  )
}

interface SelectableListItemProps extends ComponentProps<'li'> {
  id: string
  list: ListContextValue
  disabled: boolean
  textValue: string | undefined
  trailing: ReactNode
}

/** A selectable item. */
function SelectableListItem({
  id,
  list,
  disabled,
  textValue,
  trailing,
  className,
  onClick,
  children,
  ...props
}: SelectableListItemProps) {
  const isSelected = list.selection.has(id)

  return (
    // The surrounding list handles focus and keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      {...props}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="option"
      id={`${list.listId}${id}`}
      className={joinClasses(styles.item, styles.choice, className)}
      aria-selected={isSelected}
      aria-disabled={disabled || undefined}
      data-slot="list-item"
      data-id={id}
      data-text={textValue}
      data-active={list.activeId === id ? '' : undefined}
      onClick={(event) => {
        onClick?.(event)
        if (!disabled) list.selectItem(id, { isRange: event.shiftKey })
      }}
    >
      {list.selectionMode === 'multiple' ? (
        <span className={styles.box} aria-hidden="true">
          {isSelected ? <Check /> : null}
        </span>
      ) : null}
      {children}
      {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
    </li>
  )
}
