import { Building2, FolderTree, House, Menu, Settings, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AppShell } from '../app-shell/app-shell.tsx'
import { Header } from '../app-shell/header.tsx'
import { Sidebar, SidebarItem } from '../app-shell/sidebar.tsx'
import { Avatar } from '../avatar/avatar.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useMediaQuery } from '../internal/use-media-query.ts'
import { Logo } from '../logo/logo.tsx'
import { Page } from '../page/page.tsx'

/** The app frame of every pattern page. */
export function PatternFrame({ width, children }: { width?: 'form'; children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 819px)')
  const [isSidebarOpen, setIsSidebarOpen] = useState(false)
  const sidebarState = isNarrow ? (isSidebarOpen ? 'overlay' : 'closed') : 'open'

  return (
    <AppShell
      sidebarState={sidebarState}
      onSidebarClose={() => setIsSidebarOpen(false)}
      sidebar={
        <Sidebar head={<Logo />}>
          <SidebarItem label="Home" icon={<House />} href="#home" />
          <SidebarItem label="Portfolios" icon={<FolderTree />} href="#portfolios" />
          <SidebarItem label="Properties" icon={<Building2 />} href="#properties" current />
          <SidebarItem label="Tenants" icon={<Users />} href="#tenants" />
          <SidebarItem label="Settings" icon={<Settings />} href="#settings" />
        </Sidebar>
      }
      header={
        <Header
          start={
            <>
              {isNarrow ? (
                <IconButton label="Open navigation" icon={<Menu />} onClick={() => setIsSidebarOpen(true)} />
              ) : null}
              <Avatar name="Cedar & Stone" shape="square" size="sm" decorative />
              <strong>Cedar &amp; Stone</strong>
            </>
          }
          end={<Avatar name="Ana Ruiz" />}
        />
      }
    >
      <Page width={width}>{children}</Page>
    </AppShell>
  )
}
