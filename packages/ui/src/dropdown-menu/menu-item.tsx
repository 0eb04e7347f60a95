import { Check } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, type RefCallback, useId } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useMenu } from '../internal/menu-context.ts'
import styles from './menu-item.module.css'

/** Props that a custom element must spread. */
export interface MenuItemElementProps {
  ref: RefCallback<HTMLElement>
  className: string
  children: ReactNode
  [prop: string]: unknown
}

export interface MenuItemProps {
  children: ReactNode
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** Shown at the end, such as a keyboard shortcut. */
  hint?: ReactNode
  /** @default 'neutral' */
  tone?: 'neutral' | 'danger'
  /**
   * Stays in the list and can be focused; use `hint` to say why it is disabled.
   * @default false
   */
  disabled?: boolean
  onSelect?: () => void
  /**
   * False for actions that people repeat.
   * @default true
   */
  closesMenu?: boolean
  /** Makes the item a link. */
  href?: string
  /** Renders another element, such as the router's link: `render={(props) => <Link to="/" {...props} />}`. */
  render?: (props: MenuItemElementProps) => ReactNode
  /** The text for typeahead if the children are not plain text. */
  textValue?: string
  className?: string
}

/** One action of a `DropdownMenu`. */
export function MenuItem({
  children,
  icon,
  hint,
  tone = 'neutral',
  disabled = false,
  onSelect,
  closesMenu = true,
  href,
  render,
  textValue,
  className,
}: MenuItemProps) {
  const item = useMenuItem({ disabled, textValue, closesMenu, onSelect })
  const props = {
    ...item.props,
    ref: item.ref,
    className: joinClasses(styles.root, className),
    'data-slot': 'menu-item',
    'data-tone': tone,
    children: (
      <>
        {icon ? (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        ) : null}
        <span className={styles.text}>{children}</span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </>
    ),
  }

  if (render) return render(props)
  if (href !== undefined && !disabled) return <a {...props} href={href} />
  return <button {...props} type="button" />
}

export interface MenuCheckItemProps {
  children: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /**
   * `radio` to choose one of several, which closes the menu; `checkbox` does not.
   * @default 'checkbox'
   */
  kind?: 'checkbox' | 'radio'
  /** @default false */
  disabled?: boolean
  textValue?: string
  className?: string
}

/** An item of a `DropdownMenu` that is checked or not. */
export function MenuCheckItem({
  children,
  checked,
  onCheckedChange,
  kind = 'checkbox',
  disabled = false,
  textValue,
  className,
}: MenuCheckItemProps) {
  const item = useMenuItem({
    disabled,
    textValue,
    closesMenu: kind === 'radio',
    onSelect: () => onCheckedChange(kind === 'radio' ? true : !checked),
  })

  return (
    <button
      {...item.props}
      ref={item.ref}
      type="button"
      role={kind === 'radio' ? 'menuitemradio' : 'menuitemcheckbox'}
      aria-checked={checked}
      className={joinClasses(styles.root, className)}
      data-slot="menu-check-item"
    >
      <span className={styles.icon} aria-hidden="true">
        {checked ? <Check /> : null}
      </span>
      <span className={styles.text}>{children}</span>
    </button>
  )
}

interface MenuItemBehavior {
  disabled: boolean
  /** The text for typeahead; by default, the item's text. */
  textValue?: string | undefined
  closesMenu: boolean
  onSelect?: (() => void) | undefined
}

/** The ref and props that make an element an item of the surrounding menu. */
function useMenuItem({ disabled, textValue, closesMenu, onSelect }: MenuItemBehavior) {
  const menu = useMenu()
  const item = menu.useListItem(textValue === undefined ? {} : { label: disabled ? null : textValue })
  const isActive = item.index === menu.activeIndex

  const props = menu.getItemProps({
    role: 'menuitem',
    tabIndex: isActive ? 0 : -1,
    'aria-disabled': disabled || undefined,
    onClick(event: MouseEvent) {
      if (disabled) {
        event.preventDefault()
        return
      }
      onSelect?.()
      if (closesMenu) menu.close()
    },
  })

  return { ref: item.ref, props }
}

export interface MenuGroupProps extends ComponentProps<'div'> {
  label: ReactNode
}

/** A labeled group of items in a `DropdownMenu`, such as radio items. */
export function MenuGroup({ label, children, ...props }: MenuGroupProps) {
  const labelId = useId()
  return (
    <div {...props} role="group" aria-labelledby={labelId} data-slot="menu-group">
      <MenuLabel id={labelId}>{label}</MenuLabel>
      {children}
    </div>
  )
}

/** A label for the items that follow. */
export function MenuLabel({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="presentation"
      {...props}
      className={joinClasses(styles.label, className)}
      data-slot="menu-label"
    />
  )
}

/** A line between groups of items. */
export function MenuSeparator({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      role="separator"
      className={joinClasses(styles.separator, className)}
      data-slot="menu-separator"
    />
  )
}
