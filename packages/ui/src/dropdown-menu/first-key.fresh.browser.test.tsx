import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { MenuItem } from './menu-item.tsx'

async function renderMenu() {
  const screen = await render(
    <DropdownMenu trigger={<button type="button">Actions</button>}>
      <MenuItem>Edit</MenuItem>
      <MenuItem>Move</MenuItem>
      <MenuItem disabled>Archive</MenuItem>
    </DropdownMenu>,
  )
  return { screen, trigger: screen.getByRole('button', { name: 'Actions' }) }
}

it('opens with an active item on the first arrow key, which loads its code', async () => {
  const { screen, trigger } = await renderMenu()
  const element = trigger.element() as HTMLElement
  expect(isFetched('internal/popup-parts.ts')).toBe(false)
  expect(element.getAttribute('aria-haspopup')).toBe('menu')
  expect(element.getAttribute('aria-expanded')).toBe('false')

  element.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  expect(trigger.element()).toBe(element)
  expect(element.getAttribute('aria-expanded')).toBe('true')
  expect(element.getAttribute('aria-controls')).toBe(screen.getByRole('menu').element().id)
})

it.each([
  ['{ArrowUp}', 'Move'],
  ['{Enter}', 'Edit'],
  [' ', 'Edit'],
])('opens on %s with %s active', async (key, active) => {
  const { screen, trigger } = await renderMenu()
  ;(trigger.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('menuitem', { name: active })).toHaveFocus()
})

it('closes on a second press of its trigger', async () => {
  const { screen, trigger } = await renderMenu()
  await trigger.click()
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await trigger.click()
  await expect.poll(() => screen.getByRole('menu').elements().length).toBe(0)
})
