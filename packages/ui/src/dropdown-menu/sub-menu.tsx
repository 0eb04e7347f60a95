import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { usePopupParts } from '../internal/popup-loader.tsx'
import styles from './menu-item.module.css'
import menuStyles from './dropdown-menu.module.css'

export interface SubMenuProps {
  /** The item that opens it; also the name of the menu. */
  label: ReactNode
  /** What can stand in a `DropdownMenu`, further `SubMenu`s too. */
  children: ReactNode
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** Stands before the arrow, such as what is chosen at present. */
  hint?: ReactNode
  /** @default false */
  disabled?: boolean
  /** What typing matches where the label is not plain text. */
  textValue?: string
}

const ignore = () => undefined

/** An item of a `DropdownMenu` with a menu of its own. Opens under the pointer, by Enter or by the arrow towards it. */
export function SubMenu({ label, children, icon, hint, disabled = false, textValue }: SubMenuProps) {
  const baseId = useId()
  // The menu around it is drawn with them, so they are there.
  const parts = usePopupParts(true, ignore)
  if (!parts) return null

  return (
    <parts.SubMenuLayer
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
    </parts.SubMenuLayer>
  )
}
