import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { usePopupLayers } from '../internal/popup-loader.tsx'
import styles from './menu-item.module.css'
import menuStyles from './dropdown-menu.module.css'

export interface SubMenuProps {
  /** The label of the item that opens it, and the name of the menu. */
  label: ReactNode
  /** The same children as a `DropdownMenu`, including nested `SubMenu`s. */
  children: ReactNode
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** Shown before the arrow, such as the current choice. */
  hint?: ReactNode
  /** @default false */
  disabled?: boolean
  /** The text for typeahead if the label is not plain text. */
  textValue?: string
}

const noop = () => undefined

/** An item of a `DropdownMenu` that opens a submenu on hover, Enter, or the arrow key toward it. */
export function SubMenu({ label, children, icon, hint, disabled = false, textValue }: SubMenuProps) {
  const baseId = useId()
  // The surrounding menu has already loaded them.
  const layers = usePopupLayers(true, noop)
  if (!layers) return null

  return (
    <layers.SubMenuLayer
      disabled={disabled}
      textValue={textValue}
      id={`${baseId}menu`}
      role="menu"
      aria-labelledby={`${baseId}item`}
      className={menuStyles.root}
      data-slot="sub-menu"
      renderTrigger={({ ref, isOpen, isActive, getProps }) => (
        <button
          {...getProps({
            role: 'menuitem',
            tabIndex: isActive ? 0 : -1,
            'aria-disabled': disabled || undefined,
          })}
          ref={ref}
          type="button"
          id={`${baseId}item`}
          className={styles.root}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${baseId}menu` : undefined}
          data-slot="sub-menu-item"
          data-open={isOpen ? '' : undefined}
        >
          {icon ? (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          ) : null}
          <span className={styles.text}>{label}</span>
          {hint ? <span className={styles.hint}>{hint}</span> : null}
          <ChevronRight className={styles.arrow} aria-hidden="true" />
        </button>
      )}
    >
      {children}
    </layers.SubMenuLayer>
  )
}
