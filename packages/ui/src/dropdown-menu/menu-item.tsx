import type { ReactNode, RefCallback } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useMenuItem } from './use-menu-item.ts'
import styles from './menu-item.module.css'

/** What a custom element of a menu item must spread. */
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
  /** Stands at the end, such as a keyboard shortcut. */
  hint?: ReactNode
  /** @default 'neutral' */
  tone?: 'neutral' | 'danger'
  /**
   * Stays in the list, can be reached and says why it cannot be chosen if `hint` does.
   * @default false
   */
  disabled?: boolean
  onSelect?: () => void
  /**
   * False for what is done several times in a row.
   * @default true
   */
  closesMenu?: boolean
  /** Makes the item a link. */
  href?: string
  /** Renders another element, such as the router's link: `render={(props) => <Link to="/" {...props} />}`. */
  render?: (props: MenuItemElementProps) => ReactNode
  /** What typing matches where the children are not plain text. */
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
