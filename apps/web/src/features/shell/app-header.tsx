import { Header, IconButton, type SidebarState } from '@parapet/ui'
import { Menu, PanelLeft } from 'lucide-react'
import { toggleSidebar } from '~/lib/store'
import { shellTexts } from '~/components/shell-texts'
import { OrgSwitcher, type OrgSwitcherProps } from './org-switcher.tsx'
import { SearchButton } from './search-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './shell.module.css'

export interface AppHeaderProps {
  sidebarState: SidebarState
  onSearch: () => void
  OrgMenu: OrgSwitcherProps['Menu']
}

const toggleLabels = {
  open: shellTexts.collapseNavigation,
  collapsed: shellTexts.expandNavigation,
  closed: shellTexts.openNavigation,
  overlay: shellTexts.closeNavigation,
} as const

/** Where one is and who one is. */
export function AppHeader({ sidebarState, onSearch, OrgMenu }: AppHeaderProps) {
  const isDocked = sidebarState === 'open' || sidebarState === 'collapsed'

  return (
    <Header
      className={styles.header}
      start={
        <>
          <IconButton
            label={toggleLabels[sidebarState]}
            icon={isDocked ? <PanelLeft /> : <Menu />}
            size="md"
            tooltipSide="bottom"
            aria-expanded={sidebarState === 'open' || sidebarState === 'overlay'}
            onClick={toggleSidebar}
          />
          <OrgSwitcher Menu={OrgMenu} />
        </>
      }
      end={
        <>
          <SearchButton onOpen={onSearch} />
          <ThemeMenu />
          <UserMenu />
        </>
      }
    />
  )
}
