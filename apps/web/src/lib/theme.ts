export type Theme = 'system' | 'light' | 'dark'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const oneYearSeconds = 31_536_000
const darkPreference = '(prefers-color-scheme: dark)'

/** The theme in a cookie header; anything unknown counts as system. */
export function readTheme(cookies: string = document.cookie): Theme {
  const value = /(?:^|; )theme=([^;]*)/.exec(cookies)?.[1]
  return THEMES.find((theme) => theme === value) ?? 'system'
}

/** Keeps the theme in the cookie that decides the first paint of the next page. */
export function writeTheme(theme: Theme) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `theme=${theme}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Strict${secure}`
}

/** Dresses the page; `index.html` does the same before the first paint. */
export function applyTheme(theme: Theme) {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(darkPreference).matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.documentElement.classList.toggle('dark', isDark)
}

/** Calls back whenever the operating system changes between light and dark; the answer stops that. */
export function watchSystemTheme(onChange: () => void): () => void {
  const query = matchMedia(darkPreference)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
