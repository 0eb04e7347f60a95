import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { CloseButton } from '../internal/close-button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { useShell } from './app-shell.tsx'
import styles from './sidebar.module.css'

export interface SidebarProps extends ComponentProps<'div'> {
  /** At the top: the logo. Has only the width of an icon while collapsed. */
  head?: ReactNode
  /** At the bottom: status, version. Hidden while collapsed. */
  foot?: ReactNode
  /**
   * The name of the navigation.
   * @default 'Main'
   */
  label?: string
  /** `SidebarItem`s and `SidebarGroup`s. */
  children: ReactNode
}

/** The main navigation. Gets its state from the surrounding `AppShell`. */
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

/** Props that a custom link must spread. */
export interface SidebarLinkElementProps {
  className: string
  children: ReactNode
  onClick: () => void
  'aria-current': 'page' | undefined
  'aria-label': string | undefined
  'data-slot': string
}

export interface SidebarItemProps {
  label: string
  icon: ReactNode
  /** Whether its page is the current one. */
  current?: boolean
  /** A count or a status at the end; hidden while collapsed. */
  badge?: ReactNode
  href?: string
  /** Renders the router's own link: `render={(props) => <Link to="/home" {...props} />}`. */
  render?: (props: SidebarLinkElementProps) => ReactElement<Record<string, unknown>>
}

/** A page in the `Sidebar`. While collapsed, it shows its icon, with the label as a tooltip. */
export function SidebarItem({ label, icon, current = false, badge, href, render }: SidebarItemProps) {
  const { sidebarState, closeOverlay } = useShell()
  const isCollapsed = sidebarState === 'collapsed'
  const props: SidebarLinkElementProps = {
    className: styles.item ?? '',
    'aria-current': current ? 'page' : undefined,
    'aria-label': isCollapsed ? label : undefined,
    'data-slot': 'sidebar-item',
    onClick: () => {
      if (sidebarState === 'overlay') closeOverlay?.()
    },
    children: (
      <>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {isCollapsed ? null : <span className={styles.label}>{label}</span>}
        {badge && !isCollapsed ? <span className={styles.badge}>{badge}</span> : null}
      </>
    ),
  }
  const link = render ? render(props) : <a {...props} href={href} />

  return (
    <li>
      {isCollapsed ? (
        <Tooltip content={label} side="right" isLabel>
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}
