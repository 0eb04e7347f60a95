import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useMenuItem } from './use-menu-item.ts'
import styles from './menu-item.module.css'

export interface MenuCheckItemProps {
  children: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /**
   * `radio` where one of several is chosen; it closes the menu, `checkbox` does not.
   * @default 'checkbox'
   */
  kind?: 'checkbox' | 'radio'
  /** @default false */
  disabled?: boolean
  textValue?: string
  className?: string
}

/** An item of a `DropdownMenu` that is on or off. */
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
