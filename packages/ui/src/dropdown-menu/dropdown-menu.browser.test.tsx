import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DropdownMenu } from './dropdown-menu.tsx'
import { MenuCheckItem, MenuItem, MenuSeparator } from './menu-item.tsx'

async function renderMenu() {
  const onEdit = vi.fn()
  const onMove = vi.fn()
  const onCheck = vi.fn()
  const screen = await render(
    <div style={{ padding: 40 }}>
      <DropdownMenu trigger={<button type="button">Actions</button>}>
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem onSelect={onMove} disabled>
          Move pin
        </MenuItem>
        <MenuSeparator />
        <MenuCheckItem checked={false} onCheckedChange={onCheck}>
          Watched
        </MenuCheckItem>
        <MenuItem href="#history">History</MenuItem>
      </DropdownMenu>
    </div>,
  )
  return { screen, onEdit, onMove, onCheck, trigger: screen.getByRole('button', { name: 'Actions' }) }
}

it('opens on click, named by its trigger, with focus inside', async () => {
  const { screen, trigger } = await renderMenu()
  await trigger.click()
  await expect.element(screen.getByRole('menu', { name: 'Actions' })).toHaveFocus()
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu')
})

it('[9.28] is 2 px away from the edge of its trigger', async () => {
  const { screen, trigger } = await renderMenu()
  await trigger.click()
  const edge = trigger.element().getBoundingClientRect()
  await expect
    .poll(() => Math.round(screen.getByRole('menu').element().getBoundingClientRect().top - edge.bottom))
    .toBe(2)
  expect(Math.round(screen.getByRole('menu').element().getBoundingClientRect().left)).toBe(
    Math.round(edge.left),
  )
})

it('moves with arrow keys, Home, End, and typing', async () => {
  const { screen, trigger } = await renderMenu()
  ;(trigger.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('menuitem', { name: 'History' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('w')
  await expect.element(screen.getByRole('menuitemcheckbox', { name: 'Watched' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
})

it('runs the selected item, closes, and returns focus', async () => {
  const { screen, trigger, onEdit } = await renderMenu()
  await trigger.click()
  await expect.element(screen.getByRole('menu')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onEdit).toHaveBeenCalledOnce()
  await expect.poll(() => screen.getByRole('menu').elements().length).toBe(0)
  await expect.element(trigger).toHaveFocus()
})

it('ignores a disabled item and stays open', async () => {
  const { screen, trigger, onMove } = await renderMenu()
  await trigger.click()
  await screen.getByRole('menuitem', { name: 'Move pin' }).click({ force: true })
  expect(onMove).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('menu')).toBeVisible()
})

it('stays open while items are checked', async () => {
  const { screen, trigger, onCheck } = await renderMenu()
  await trigger.click()
  await screen.getByRole('menuitemcheckbox', { name: 'Watched' }).click()
  expect(onCheck).toHaveBeenCalledWith(true)
  await expect.element(screen.getByRole('menu')).toBeVisible()
})

it.each(['{Escape}', '{Tab}'])('closes on %s and returns focus', async (key) => {
  const { screen, trigger } = await renderMenu()
  await trigger.click()
  await expect.element(screen.getByRole('menu')).toHaveFocus()
  await userEvent.keyboard(key)
  await expect.poll(() => screen.getByRole('menu').elements().length).toBe(0)
  await expect.element(trigger).toHaveFocus()
})
