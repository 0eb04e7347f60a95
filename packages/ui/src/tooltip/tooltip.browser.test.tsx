import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../dialog/dialog.tsx'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuItem } from '../dropdown-menu/menu-item.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

const explained = (
  <div style={{ padding: 100 }}>
    <Tooltip content="17:29 MST">
      <button type="button">2 minutes ago</button>
    </Tooltip>
    <button type="button">Other</button>
  </div>
)

it('[9.31] opens on hover and closes when the pointer leaves', async () => {
  const screen = await render(explained)
  await screen.getByRole('button', { name: '2 minutes ago' }).hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('17:29 MST')
  await screen.getByRole('button', { name: 'Other' }).hover()
  await expect.poll(() => screen.getByRole('tooltip').elements().length).toBe(0)
})

it('[9.32] opens on focus, describes its trigger, and closes on blur', async () => {
  const screen = await render(explained)
  await userEvent.tab()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: '2 minutes ago' }))
    .toHaveAccessibleDescription('17:29 MST')
  await userEvent.tab()
  await expect.poll(() => screen.getByRole('tooltip').elements().length).toBe(0)
})

it('closes on Escape', async () => {
  const screen = await render(explained)
  await userEvent.tab()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('tooltip').elements().length).toBe(0)
})

it('hides only the tooltip on Escape inside a dialog', async () => {
  const onOpenChange = vi.fn()
  const screen = await render(
    <Dialog open onOpenChange={onOpenChange} title="Times">
      {explained}
    </Dialog>,
  )
  await expect.element(screen.getByRole('button', { name: '2 minutes ago' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('tooltip').elements().length).toBe(0)
  expect(onOpenChange).not.toHaveBeenCalled()
})

it('does not open for a pointer that passes over', async () => {
  const screen = await render(explained)
  await screen.getByRole('button', { name: '2 minutes ago' }).hover()
  await screen.getByRole('button', { name: 'Other' }).hover()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.getByRole('tooltip').elements()).toHaveLength(0)
})

it('opens on hover of a disabled button', async () => {
  const screen = await render(
    <div style={{ padding: 100 }}>
      <Tooltip content="Nothing is chosen">
        <button type="button" disabled>
          Archive
        </button>
      </Tooltip>
    </div>,
  )
  await screen.getByRole('button', { name: 'Archive' }).hover({ force: true })
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Nothing is chosen')
})

it('[9.29] is 6 px away and centered on its trigger', async () => {
  const screen = await render(explained)
  await userEvent.tab()
  const trigger = screen.getByRole('button', { name: '2 minutes ago' }).element().getBoundingClientRect()
  await expect
    .poll(() =>
      Math.round(trigger.top - screen.getByRole('tooltip').element().getBoundingClientRect().bottom),
    )
    .toBe(6)
  const tooltip = screen.getByRole('tooltip').element().getBoundingClientRect()
  const shift = (tooltip.left + tooltip.right) / 2 - (trigger.left + trigger.right) / 2
  expect(Math.abs(shift)).toBeLessThanOrEqual(1)
})

it('hides while its trigger’s menu is open', async () => {
  const screen = await render(
    <div style={{ padding: 100 }}>
      <DropdownMenu trigger={<IconButton label="Actions" icon={<svg />} />}>
        <MenuItem>Archive</MenuItem>
      </DropdownMenu>
    </div>,
  )
  await screen.getByRole('button', { name: 'Actions' }).hover()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await screen.getByRole('button', { name: 'Actions' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  await expect.poll(() => screen.getByRole('tooltip').elements().length).toBe(0)
})
