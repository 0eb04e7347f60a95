import { beforeEach, describe, expect, it, vi } from 'vitest'
import html from '../../index.html?raw'
import { applyTheme, readTheme, watchSystemTheme, writeTheme } from './theme.ts'

const root = document.documentElement

function preferDark(isDark: boolean) {
  const list = Object.assign(new EventTarget(), { matches: isDark })
  vi.stubGlobal('matchMedia', () => list)
  return list
}

beforeEach(() => {
  root.className = ''
  delete root.dataset.theme
})

describe('readTheme', () => {
  it.each(['system', 'light', 'dark'] as const)('[9.06] [9.07] reads %s', (theme) => {
    expect(readTheme(`a=1; theme=${theme}; b=2`)).toBe(theme)
  })

  it.each(['', 'theme=', 'theme=blue', 'mytheme=dark'])('[9.07] treats %j as system', (cookies) => {
    expect(readTheme(cookies)).toBe('system')
  })
})

it('[9.22] writes a cookie that other sites never send', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  writeTheme('dark')

  expect(write).toHaveBeenCalledWith(expect.stringMatching(/^theme=dark; Path=\/; .*SameSite=Strict/))
})

describe('applyTheme', () => {
  it.each([
    ['[4.25]', 'system', true, true],
    ['[4.25]', 'system', false, false],
    ['[4.26]', 'light', true, false],
    ['[4.27] [4.28]', 'dark', false, true],
  ] as const)('%s shows %s if the system preference for dark is %s', (_ids, theme, prefersDark, isDark) => {
    preferDark(prefersDark)
    applyTheme(theme)

    expect(root.classList.contains('dark')).toBe(isDark)
    expect(root.dataset.theme).toBe(isDark ? 'dark' : 'light')
  })
})

it('[4.25] listens for system changes until stopped', () => {
  const list = preferDark(false)
  const onChange = vi.fn()
  const stop = watchSystemTheme(onChange)
  list.dispatchEvent(new Event('change'))
  stop()
  list.dispatchEvent(new Event('change'))

  expect(onChange).toHaveBeenCalledOnce()
})

describe('the page itself', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

  it.each([
    ['', true],
    ['', false],
    ['theme=system', true],
    ['theme=light', true],
    ['theme=dark', false],
    ['a=b; theme=dark', false],
    ['theme=darker', false],
  ])('[4.28] applies the theme before the first paint: cookie %j, system dark %s', (cookie, isDark) => {
    preferDark(isDark)
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
    applyTheme(readTheme(cookie))
    const expected = [root.className, root.dataset.theme]
    root.className = ''

    // Runs the script of the page like a browser.
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(script)()
    expect([root.className, root.dataset.theme]).toEqual(expected)
  })
})
