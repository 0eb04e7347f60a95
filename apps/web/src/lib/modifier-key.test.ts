import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.resetModules())

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', '⌘'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl'],
])('uses the modifier key of %s', async (userAgent, name) => {
  vi.stubGlobal('navigator', { userAgent })
  expect((await import('./modifier-key.ts')).modifierKey).toBe(name)
})
