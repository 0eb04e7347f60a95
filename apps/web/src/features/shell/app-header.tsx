import {
  Header,
  IconButton,
  type SidebarState,
  Avatar,
  Button,
  Kbd,
  DropdownMenu,
  MenuCheckItem,
  MenuLabel,
  MenuItem,
  MenuSeparator,
} from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  Bell,
  Menu,
  PanelLeft,
  ChevronsUpDown,
  Search,
  Monitor,
  Moon,
  Sun,
  LogOut,
  Signpost,
  UserRound,
} from 'lucide-react'
import { startTransition, Suspense, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { shellTexts } from '~/components/shell-texts'
import { useSaveTheme } from '~/data/session/change-user'
import { sessionQueries } from '~/data/session/queries'
import { useIsFirstPageReady } from '~/lib/first-page-ready'
import { modifierKey } from '~/lib/modifier-key'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'
import { toggleSidebar, setTheme, useTheme } from '~/lib/store'
import { THEMES, type Theme } from '~/lib/theme'
import { startTour } from '~/lib/tour'
import type { OrgMenuFrameProps } from './org-menu.tsx'
import styles from './shell.module.css'

interface AppHeaderProps {
  sidebarState: SidebarState
  onSearch: () => void
  OrgMenu: OrgSwitcherProps['Menu']
  NotificationMenu: NotificationsProps['Menu']
}

const toggleLabels = {
  open: shellTexts.collapseNavigation,
  collapsed: shellTexts.expandNavigation,
  closed: shellTexts.openNavigation,
  overlay: shellTexts.closeNavigation,
} as const

/** The header: navigation toggle, organization, search, theme and user menu. */
export function AppHeader({ sidebarState, onSearch, OrgMenu, NotificationMenu }: AppHeaderProps) {
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
          <Notifications Menu={NotificationMenu} />
          <ThemeMenu />
          <UserMenu />
        </>
      }
    />
  )
}

interface OrgSwitcherProps {
  /** Loaded when the menu is opened for the first time. */
  Menu: ComponentType<OrgMenuFrameProps>
}

/** The organization of this tab; a menu for people who belong to several. */
function OrgSwitcher({ Menu }: OrgSwitcherProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(useOrgId()))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const [isOpen, setIsOpen] = useState<boolean | null>(null)

  const orgLabel = (
    <>
      <Avatar name={org.name} colorKey={org.id} src={org.logo} shape="square" size="sm" decorative />
      <span className={styles.orgName}>{org.name}</span>
    </>
  )
  if (user.orgs.length < 2) return <div className={styles.org}>{orgLabel}</div>

  const button = (
    <Button
      tone="ghost"
      className={styles.orgButton}
      endIcon={<ChevronsUpDown />}
      title={shellTexts.switchOrg}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+O Meta+O"
      onClick={isOpen === null ? () => startTransition(() => setIsOpen(true)) : undefined}
    >
      <span className={styles.org}>{orgLabel}</span>
    </Button>
  )
  if (isOpen === null) return button
  return (
    <Suspense fallback={button}>
      <Menu isOpen={isOpen} onOpenChange={setIsOpen}>
        {button}
      </Menu>
    </Suspense>
  )
}

/** Opens the palette. Only an icon if there is little space. */
function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <Button
        className={styles.search}
        icon={<Search />}
        endIcon={<Kbd>{`${modifierKey} K`}</Kbd>}
        onClick={onOpen}
      >
        {shellTexts.search}
      </Button>
      <IconButton
        className={styles.searchIcon}
        label={shellTexts.search}
        icon={<Search />}
        size="md"
        tooltipSide="bottom"
        onClick={onOpen}
      />
    </>
  )
}

interface NotificationsProps {
  /** Loaded when the first page is complete, or on click. */
  Menu: ComponentType<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>
}

/** Opens what the person was told. How much of it is unread isn't worth delaying the first page for. */
function Notifications({ Menu }: NotificationsProps) {
  const isFirstPageReady = useIsFirstPageReady()
  const [isOpen, setIsOpen] = useState(false)
  const button = (
    <IconButton
      label={shellTexts.notifications}
      icon={<Bell />}
      size="md"
      tooltipSide="none"
      aria-haspopup="dialog"
      onClick={() => startTransition(() => setIsOpen(true))}
    />
  )
  if (!isFirstPageReady && !isOpen) return button
  return (
    <Suspense fallback={button}>
      <Menu isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  )
}

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

/** Light, dark, or the device's theme. The choice is saved in a cookie and with the user. */
function ThemeMenu() {
  const theme = useTheme()
  const saveTheme = useSaveTheme()
  const Icon = themeIcons[theme]

  function chooseTheme(next: Theme) {
    setTheme(next)
    saveTheme(next)
  }

  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={shellTexts.theme} icon={<Icon />} size="md" tooltipSide="none" />}
    >
      <MenuLabel>{shellTexts.theme}</MenuLabel>
      {THEMES.map((option) => (
        <MenuCheckItem
          key={option}
          kind="radio"
          checked={option === theme}
          onCheckedChange={() => chooseTheme(option)}
        >
          {shellTexts.themes[option]}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  )
}

/** The signed-in user, their account and sign-out. */
function UserMenu() {
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(sessionQueries.user())

  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          className={styles.avatarButton}
          label={shellTexts.userMenu(user.name)}
          icon={<Avatar name={user.name} colorKey={user.id} src={user.picture} decorative />}
          size="md"
          tooltipSide="none"
        />
      }
    >
      <MenuLabel>
        <span className={styles.person}>
          <span className={styles.personName}>{user.name}</span>
          <span>{user.email}</span>
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<UserRound />} onSelect={() => void navigate(paths.settings())}>
        {shellTexts.myAccount}
      </MenuItem>
      <MenuItem icon={<Signpost />} onSelect={startTour}>
        {shellTexts.tour}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void navigate(paths.logout())}>
        {shellTexts.signOut}
      </MenuItem>
    </DropdownMenu>
  )
}

/** Marks a demo organization. */
export function DemoBanner() {
  const { data: org } = useSuspenseQuery(sessionQueries.org(useOrgId()))
  return org.demo ? <p className={styles.banner}>{shellTexts.demoBanner}</p> : null
}
