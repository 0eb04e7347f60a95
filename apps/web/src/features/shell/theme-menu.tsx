import { DropdownMenu, IconButton, MenuCheckItem, MenuLabel } from '@parapet/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useKeepTheme } from '~/data/session/mutations'
import { setTheme, useTheme } from '~/lib/store'
import { THEMES, type Theme } from '~/lib/theme'
import { shellTexts } from '~/components/shell-texts'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

/** Light, dark, or as the device says. The choice is kept in the cookie and with the person. */
export function ThemeMenu() {
  const theme = useTheme()
  const keepTheme = useKeepTheme()
  const Icon = icons[theme]

  function choose(next: Theme) {
    setTheme(next)
    keepTheme.mutate(next)
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
          onCheckedChange={() => choose(option)}
        >
          {shellTexts.themes[option]}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  )
}
