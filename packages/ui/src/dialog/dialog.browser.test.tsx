import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuItem } from '../dropdown-menu/menu-item.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { createToastStore } from '../toast/toast-store.ts'
import { Toaster } from '../toast/toaster.tsx'
import { Dialog } from './dialog.tsx'

const ignore = () => undefined

describeConformance(
  'Dialog',
  (props) => (
    <Dialog {...props} open onOpenChange={ignore} title="New portfolio">
      Content
    </Dialog>
  ),
  { slot: 'dialog' },
)

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        New portfolio
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="New portfolio"
        description="It groups properties."
      >
        <input aria-label="Name" />
        <DropdownMenu trigger={<button type="button">Color</button>}>
          <MenuItem>Teal</MenuItem>
        </DropdownMenu>
      </Dialog>
    </>
  )
}

async function openDialog() {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'New portfolio' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New portfolio' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog }
}

it('is named by its title and described by its description', async () => {
  const { dialog } = await openDialog()
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  await expect.element(dialog).toHaveAccessibleDescription('It groups properties.')
})

it('traps focus', async () => {
  const { dialog } = await openDialog()
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab()
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  }
})

it('closes on Escape, returns focus, and lets the page scroll again', async () => {
  const { screen, dialog } = await openDialog()
  expect(getComputedStyle(document.body).overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.elements().length).toBe(0)
  await expect.element(screen.getByRole('button', { name: 'New portfolio' })).toHaveFocus()
  expect(getComputedStyle(document.body).overflow).not.toBe('hidden')
})

it('lets Escape close only the menu inside it', async () => {
  const { screen, dialog } = await openDialog()
  await screen.getByRole('button', { name: 'Color' }).click()
  await expect.element(screen.getByRole('menu')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('menu').elements().length).toBe(0)
  await expect.element(dialog).toBeVisible()
})

it('lets Escape and a press outside close only the topmost of two dialogs from separate parts of the app', async () => {
  const onLowerChange = vi.fn()
  const onUpperChange = vi.fn()
  await render(
    <Dialog open onOpenChange={onLowerChange} title="New portfolio">
      <input aria-label="Name" />
    </Dialog>,
  )
  const screen = await render(
    <Dialog open onOpenChange={onUpperChange} title="Confirm that it’s you">
      <input aria-label="Code" />
    </Dialog>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(onLowerChange).not.toHaveBeenCalled()
  expect(onUpperChange).toHaveBeenCalledOnce()
  document.elementFromPoint(4, 4)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  expect(onLowerChange).not.toHaveBeenCalled()
  expect(onUpperChange).toHaveBeenCalledTimes(2)
})

it('keeps toasts above it accessible', async () => {
  const store = createToastStore()
  const onOpenChange = vi.fn()
  const screen = await render(
    <>
      <Toaster store={store} />
      <Dialog open onOpenChange={onOpenChange} title="New portfolio">
        Content
      </Dialog>
    </>,
  )
  act(() => {
    store.setLower({ heading: 'Archived', action: { label: 'Undo', onSelect: ignore } })
  })
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(store.getState().lower).toBeNull()
  expect(onOpenChange).not.toHaveBeenCalled()
})

it('focuses the first control of its content', async () => {
  const { screen } = await openDialog()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

it('closes with its button', async () => {
  const { screen, dialog } = await openDialog()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.elements().length).toBe(0)
})
