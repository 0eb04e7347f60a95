import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { Modal } from '../internal/popup-loader.tsx'
import { SkipLink } from '../skip-link/skip-link.tsx'
import styles from './app-shell.module.css'

interface ShellContextValue {
  sidebarState: 'open' | 'collapsed' | 'closed' | 'overlay'
  closeOverlay: (() => void) | undefined
}

const ShellContext = createContext<ShellContextValue>({
  sidebarState: 'open',
  closeOverlay: undefined,
})

export function useShell(): ShellContextValue {
  return useContext(ShellContext)
}

export type SidebarState = 'open' | 'collapsed' | 'closed' | 'overlay'
export type HeaderState = 'open' | 'closed'

const mainId = 'main'

export interface AppShellProps extends ComponentProps<'div'> {
  /** A `Sidebar`. */
  sidebar?: ReactNode
  /** A `Header`. */
  header?: ReactNode
  /**
   * `overlay` covers the page and traps focus; for narrow screens.
   * @default 'open'
   */
  sidebarState?: SidebarState
  /** @default 'open' */
  headerState?: HeaderState
  /** Called when an overlay is dismissed with Escape, the scrim, or by choosing an item. */
  onSidebarClose?: () => void
}

/** The frame of an app: sidebar, header, and main region. */
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
