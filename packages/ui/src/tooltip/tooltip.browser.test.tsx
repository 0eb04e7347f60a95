import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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

it('[9.32] opens on focus, describes its trigger and closes when the focus leaves', async () => {
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

it('[9.29] stands 6 px away and level with the middle of its trigger', async () => {
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
