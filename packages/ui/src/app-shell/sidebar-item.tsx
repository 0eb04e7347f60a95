import type { ReactElement, ReactNode } from 'react'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { useShell } from './shell-context.ts'
import styles from './sidebar.module.css'

/** What the link of a sidebar item must spread. */
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

/** A page in the `Sidebar`. Collapsed it shows its icon, and its label as a tooltip. */
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
