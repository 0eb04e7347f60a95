import { afterEach, expect, it } from 'vitest'
import { emulateMedia } from '~/testing/emulate-media'
import { watchThemeAndWidth } from './store.ts'
import { writeTheme } from './theme.ts'

const preferScheme = (value: string) => emulateMedia([{ name: 'prefers-color-scheme', value }])
const readShownTheme = () => document.documentElement.dataset.theme

let stop: (() => void) | undefined
afterEach(async () => {
  stop?.()
  writeTheme('system')
  await preferScheme('')
})

it('[4.25] a page with theme system follows the operating system', async () => {
  await preferScheme('light')
  writeTheme('system')
  stop = watchThemeAndWidth()
  expect(readShownTheme()).toBe('light')
  await preferScheme('dark')
  await expect.poll(readShownTheme).toBe('dark')
})

it.each([
  ['[4.26]', 'light', 'dark'],
  ['[4.27]', 'dark', 'light'],
] as const)(
  '%s a page with theme %s stays so when the operating system turns %s',
  async (_id, theme, other) => {
    await preferScheme(theme)
    writeTheme(theme)
    stop = watchThemeAndWidth()
    let changes = 0
    const query = matchMedia(`(prefers-color-scheme: ${other})`)
    query.addEventListener('change', () => (changes += 1))
    await preferScheme(other)
    await expect.poll(() => changes).toBe(1)
    expect(readShownTheme()).toBe(theme)
  },
)
