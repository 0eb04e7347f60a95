import type { ComponentProps, ReactNode } from 'react'
import { CloseButton } from '../internal/close-button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { useShell } from './shell-context.ts'
import styles from './sidebar.module.css'

export interface SidebarProps extends ComponentProps<'div'> {
  /** On top: the logo. Gets no more than the width of an icon while collapsed. */
  head?: ReactNode
  /** At the bottom: feed health, the version. Hidden while collapsed. */
  foot?: ReactNode
  /**
   * The name of the navigation.
   * @default 'Main'
   */
  label?: string
  /** `SidebarItem`s and `SidebarGroup`s. */
  children: ReactNode
}

/** The main navigation. Takes its state from the `AppShell` around it. */
export function Sidebar({ head, foot, label = 'Main', className, children, ...props }: SidebarProps) {
  const { sidebarState, closeOverlay } = useShell()

  return (
    <div
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="sidebar"
      data-state={sidebarState}
    >
      <div className={styles.head}>
        {head}
        {sidebarState === 'overlay' ? <CloseButton label="Close navigation" onClick={closeOverlay} /> : null}
      </div>
      <nav className={styles.nav} aria-label={label}>
        <ul className={styles.list}>{children}</ul>
      </nav>
      {foot && sidebarState !== 'collapsed' ? <div className={styles.foot}>{foot}</div> : null}
    </div>
  )
}

export interface SidebarGroupProps extends Omit<ComponentProps<'li'>, 'title'> {
  title: string
}

/** Items under a small heading. */
export function SidebarGroup({ title, className, children, ...props }: SidebarGroupProps) {
  const { sidebarState } = useShell()

  return (
    <li {...props} className={joinClasses(styles.group, className)} data-slot="sidebar-group">
      {sidebarState === 'collapsed' ? null : <span className={styles.groupTitle}>{title}</span>}
      <ul className={styles.list} aria-label={title}>
        {children}
      </ul>
    </li>
  )
}
