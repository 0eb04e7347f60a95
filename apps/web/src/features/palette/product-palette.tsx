import { usePermissions } from '@parapet/permissions/react'
import { CommandPalette, toast, type Command } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Keyboard, LogOut, Palette, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useKeepTheme, useSwitchOrg } from '~/data/session/mutations'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'
import { setTheme } from '~/lib/store'
import { THEMES } from '~/lib/theme'
import { paletteTexts as texts } from './texts.ts'
import { orgSwitchTexts } from '~/components/org-switch-texts'
import { shellTexts } from '~/components/shell-texts'
import { findAcknowledgeButton } from './acknowledge-threat.ts'
import { listLinkCommands, type LinkCommand, type SettingsEntry } from './list-commands.tsx'
import { listRecentCommands, rememberCommand } from './recent-commands.ts'
import { useSearchSources } from './use-search-sources.tsx'

export interface ProductPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings: readonly SettingsEntry[]
  onShowShortcuts: () => void
}

/** Everything to go to and to do, found by a few letters; what the person may not is not offered. */
export function ProductPalette({ open, onOpenChange, settings, onShowShortcuts }: ProductPaletteProps) {
  const orgId = useOrgId()
  const held = usePermissions()?.permissions ?? []
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const keepTheme = useKeepTheme()
  const switchOrg = useSwitchOrg()

  const toCommand = ({ to, ...link }: LinkCommand): Command => ({
    ...link,
    onSelect: () => {
      rememberCommand(orgId, user.id, { id: link.id, label: link.label, detail: link.detail, to })
      void navigate(to)
    },
  })

  function moveTo(id: string) {
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

  const { pages, actions, settingsPages } = listLinkCommands(held, settings)
  const { words } = texts
  const themes = THEMES.map((theme): Command => ({
    id: `theme ${theme}`,
    label: texts.theme(shellTexts.themes[theme]),
    keywords: words.theme,
    icon: <Palette />,
    onSelect: () => {
      setTheme(theme)
      keepTheme.mutate(theme)
    },
  }))
  const organisations = user.orgs
    .filter(({ id }) => id !== orgId)
    .map(({ id, name }): Command => ({
      id: `org ${id}`,
      label: texts.switchOrg(name),
      keywords: words.switchOrg,
      icon: <ArrowLeftRight />,
      onSelect: () => moveTo(id),
    }))
  // The page says by its button whether a threat is selected that waits for it.
  const acknowledgeButton = open ? findAcknowledgeButton() : null
  const acknowledge: Command[] = acknowledgeButton
    ? [
        {
          id: 'acknowledge',
          label: texts.acknowledge,
          keywords: words.acknowledge,
          icon: <ShieldCheck />,
          shortcut: ['A'],
          onSelect: () => acknowledgeButton.click(),
        },
      ]
    : []
  const others: Command[] = [
    {
      id: 'shortcuts',
      label: texts.shortcuts,
      keywords: words.shortcuts,
      icon: <Keyboard />,
      shortcut: ['?'],
      onSelect: onShowShortcuts,
    },
    {
      id: 'sign-out',
      label: texts.signOut,
      keywords: words.signOut,
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
      emptyText={texts.nothing}
      recent={listRecentCommands(orgId, user.id).map(toCommand)}
      sources={useSearchSources(orgId, toCommand)}
      groups={[
        { id: 'pages', label: texts.pages, commands: pages.map(toCommand) },
        {
          id: 'actions',
          label: texts.actions,
          commands: [...acknowledge, ...actions.map(toCommand), ...themes, ...organisations, ...others],
        },
        { id: 'settings', label: texts.settings, commands: settingsPages.map(toCommand) },
      ]}
    />
  )
}
