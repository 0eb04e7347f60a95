export type Theme = 'system' | 'light' | 'dark'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const oneYearSeconds = 31_536_000
const darkPreference = '(prefers-color-scheme: dark)'

/** The theme in a cookie header; `system` if missing or unknown. */
export function readTheme(cookies: string = document.cookie): Theme {
  const value = /(?:^|; )theme=([^;]*)/.exec(cookies)?.[1]
  return THEMES.find((theme) => theme === value) ?? 'system'
}

/** Stores the theme in the cookie that determines the next page's first paint. */
export function writeTheme(theme: Theme) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `theme=${theme}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Strict${secure}`
}

/** Applies the theme to the document. `index.html` does the same before the first paint. */
export function applyTheme(theme: Theme) {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(darkPreference).matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.documentElement.classList.toggle('dark', isDark)
}

/** Calls back when the operating system switches between light and dark. Returns a function that stops it. */
export function watchSystemTheme(onChange: () => void): () => void {
  const query = matchMedia(darkPreference)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
