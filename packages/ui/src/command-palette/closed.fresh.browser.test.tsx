import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { CommandPalette } from './command-palette.tsx'

it('loads nothing while closed', async () => {
  await render(<CommandPalette open={false} onOpenChange={() => undefined} />)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isFetched('command-palette/palette-panel.tsx')).toBe(false)
  expect(isFetched('internal/popup-parts.ts')).toBe(false)
})
