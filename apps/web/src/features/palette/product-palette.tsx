import { usePermissions } from '@parapet/permissions/react'
import { CommandPalette, toast, type Command } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Keyboard, LogOut, Palette, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { orgSwitchTexts } from '~/components/org-switch-texts'
import { shellTexts } from '~/components/shell-texts'
import { useSaveTheme } from '~/data/session/change-user'
import { useSwitchOrg } from '~/data/session/mutations'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'
import { setTheme } from '~/lib/store'
import { THEMES } from '~/lib/theme'
import { findAcknowledgeButton } from './key-actions.ts'
import { listLinkCommands, type LinkCommand, type SettingsEntry } from './list-commands.tsx'
import { paletteTexts as texts } from './texts.ts'
import { useSearchSources } from './use-search-sources.tsx'

interface ProductPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings: readonly SettingsEntry[]
  onShowShortcuts: () => void
}

/** The command palette with every destination and action that the person has permission for. */
export function ProductPalette({ open, onOpenChange, settings, onShowShortcuts }: ProductPaletteProps) {
  const orgId = useOrgId()
  const permissions = usePermissions()?.permissions ?? []
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const saveTheme = useSaveTheme()
  const switchOrg = useSwitchOrg()

  const toCommand = ({ to, ...link }: LinkCommand): Command => ({
    ...link,
    onSelect: () => {
      rememberCommand(orgId, user.id, { id: link.id, label: link.label, detail: link.detail, to })
      void navigate(to)
    },
  })

  function switchTo(id: string) {
    switchOrg.mutate(id, {
      onSuccess: () => void navigate(paths.home()),
      onError: (error) =>
        toast({
          color: 'danger',
          heading: orgSwitchTexts.couldNotSwitch,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  const { pages, actions, settingsPages } = listLinkCommands(permissions, settings)
  const { searchKeywords } = texts
  const themeCommands = THEMES.map((theme): Command => ({
    id: `theme ${theme}`,
    label: texts.theme(shellTexts.themes[theme]),
    keywords: searchKeywords.theme,
    icon: <Palette />,
    onSelect: () => {
      setTheme(theme)
      saveTheme(theme)
    },
  }))
  const orgCommands = user.orgs
    .filter(({ id }) => id !== orgId)
    .map(({ id, name }): Command => ({
      id: `org ${id}`,
      label: texts.switchOrg(name),
      keywords: searchKeywords.switchOrg,
      icon: <ArrowLeftRight />,
      onSelect: () => switchTo(id),
    }))
  // Only offered if the page shows an acknowledge button.
  const acknowledgeButton = open ? findAcknowledgeButton() : null
  const acknowledgeCommands: Command[] = acknowledgeButton
    ? [
        {
          id: 'acknowledge',
          label: texts.acknowledge,
          keywords: searchKeywords.acknowledge,
          icon: <ShieldCheck />,
          shortcut: ['A'],
          onSelect: () => acknowledgeButton.click(),
        },
      ]
    : []
  const generalCommands: Command[] = [
    {
      id: 'shortcuts',
      label: texts.shortcuts,
      keywords: searchKeywords.shortcuts,
      icon: <Keyboard />,
      shortcut: ['?'],
      onSelect: onShowShortcuts,
    },
    {
      id: 'sign-out',
      label: texts.signOut,
      keywords: searchKeywords.signOut,
      icon: <LogOut />,
      onSelect: () => void navigate(paths.logout()),
    },
  ]

  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      label={texts.label}
      placeholder={texts.placeholder}
      emptyText={texts.noResults}
      recent={listRecentCommands(orgId, user.id).map(toCommand)}
      sources={useSearchSources(orgId, toCommand)}
      groups={[
        { id: 'pages', label: texts.pages, commands: pages.map(toCommand) },
        {
          id: 'actions',
          label: texts.actions,
          commands: [
            ...acknowledgeCommands,
            ...actions.map(toCommand),
            ...themeCommands,
            ...orgCommands,
            ...generalCommands,
          ],
        },
        { id: 'settings', label: texts.settings, commands: settingsPages.map(toCommand) },
      ]}
    />
  )
}

/** A recently used command that leads to a path. */
interface RecentCommand {
  id: string
  label: string
  detail?: string
  to: string
}

const maxRecentCommands = 6
const storageKey = (orgId: string, userId: string) => `parapet.recent.${orgId}.${userId}`

/** Newest first. A target may no longer exist; its page says so. */
export function listRecentCommands(orgId: string, userId: string): RecentCommand[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(orgId, userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentCommand) : []
  } catch {
    return []
  }
}

export function rememberCommand(orgId: string, userId: string, { id, label, detail, to }: RecentCommand) {
  const others = listRecentCommands(orgId, userId).filter((command) => command.id !== id)
  const recent = [{ id, label, detail, to }, ...others].slice(0, maxRecentCommands)
  localStorage.setItem(storageKey(orgId, userId), JSON.stringify(recent))
}

function isRecentCommand(value: unknown): value is RecentCommand {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, to } = value as Partial<Record<keyof RecentCommand, unknown>>
  return typeof id === 'string' && typeof label === 'string' && typeof to === 'string' && to.startsWith('/')
}
