import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { Dialog } from './dialog.tsx'

const ignore = () => undefined

it('loads nothing while closed, and opens immediately if it is open initially', async () => {
  const screen = await render(
    <Dialog open={false} onOpenChange={ignore} title="New portfolio">
      <input aria-label="Name" />
    </Dialog>,
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isFetched('internal/popup-parts.ts')).toBe(false)

  await screen.rerender(
    <Dialog open onOpenChange={ignore} title="New portfolio">
      <input aria-label="Name" />
    </Dialog>,
  )
  await expect.element(screen.getByRole('dialog', { name: 'New portfolio' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})
