import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { useEffect, useState, type PropsWithChildren } from 'react'
import { addons } from 'storybook/preview-api'
import { docsThemes } from './docs-themes.ts'

interface GlobalsUpdate {
  globals: { theme?: string }
}

/** Docs pages follow the theme selected in the toolbar, like stories. */
export function ThemedDocsContainer(props: PropsWithChildren<DocsContainerProps>) {
  const [theme, setTheme] = useState(readThemeFromUrl)

  useEffect(() => {
    const channel = addons.getChannel()
    const update = ({ globals }: GlobalsUpdate) => setTheme(globals.theme === 'dark' ? 'dark' : 'light')
    channel.on('globalsUpdated', update)
    return () => channel.off('globalsUpdated', update)
  }, [])

  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])

  return <DocsContainer {...props} theme={docsThemes[theme]} />
}

function readThemeFromUrl(): 'light' | 'dark' {
  const globals = new URLSearchParams(location.search).get('globals') ?? ''
  return globals.includes('theme:dark') ? 'dark' : 'light'
}
