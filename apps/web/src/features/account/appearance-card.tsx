import { Card, SegmentedControl } from '@parapet/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSaveTheme } from '~/data/session/change-user'
import { setTheme, useTheme } from '~/lib/store'
import { THEMES, type Theme } from '~/lib/theme'
import { accountTexts } from './texts.ts'

const icons = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const

/** The theme setting. Applies immediately and is stored in the account. */
export function AppearanceCard() {
  const theme = useTheme()
  const saveTheme = useSaveTheme()

  function choose(next: Theme) {
    setTheme(next)
    saveTheme(next)
  }

  return (
    <Card title={accountTexts.appearance} description={accountTexts.appearanceDetail}>
      <SegmentedControl
        label={accountTexts.theme}
        value={theme}
        onValueChange={choose}
        options={THEMES.map((value) => ({ value, label: accountTexts.themes[value], icon: icons[value] }))}
      />
    </Card>
  )
}
