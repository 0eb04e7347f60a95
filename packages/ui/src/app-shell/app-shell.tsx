import type { ComponentProps, ReactNode } from 'react'
import { Modal } from '../internal/modal.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { SkipLink } from '../skip-link/skip-link.tsx'
import { ShellContext } from './shell-context.ts'
import styles from './app-shell.module.css'

export type SidebarState = 'open' | 'collapsed' | 'closed' | 'overlay'
export type HeaderState = 'open' | 'closed'

const mainId = 'main'

export interface AppShellProps extends ComponentProps<'div'> {
  /** A `Sidebar`. */
  sidebar?: ReactNode
  /** A `Header`. */
  header?: ReactNode
  /**
   * `overlay` lies above the page and holds the focus; for narrow screens.
   * @default 'open'
   */
  sidebarState?: SidebarState
  /** @default 'open' */
  headerState?: HeaderState
  /** Asked when an overlay is left by Escape, the scrim or a chosen item. */
  onSidebarClose?: () => void
}

/** The frame of the product: sidebar, header and the main region with the page. */
export function AppShell({
  sidebar,
  header,
  sidebarState = 'open',
  headerState = 'open',
  onSidebarClose,
  className,
  children,
  ...props
}: AppShellProps) {
  const isDocked = sidebarState === 'open' || sidebarState === 'collapsed'

  return (
    <ShellContext value={{ sidebarState, closeOverlay: onSidebarClose }}>
      <div
        {...props}
        className={joinClasses(styles.root, className)}
        data-slot="app-shell"
        data-sidebar={sidebarState}
        data-header={headerState}
      >
        <SkipLink href={`#${mainId}`} />
        {isDocked ? <div className={styles.sidebar}>{sidebar}</div> : null}
        <div className={styles.column}>
          {headerState === 'open' ? header : null}
          <main className={styles.main} id={mainId} tabIndex={-1}>
            {children}
          </main>
        </div>
        <Modal
          open={sidebarState === 'overlay'}
          onOpenChange={(open) => {
            if (!open) onSidebarClose?.()
          }}
          className={styles.overlay}
          aria-label="Navigation"
          data-slot="sidebar-overlay"
        >
          {sidebar}
        </Modal>
      </div>
    </ShellContext>
  )
}
