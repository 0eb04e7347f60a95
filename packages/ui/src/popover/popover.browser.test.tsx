import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from './popover.tsx'

const filter = (
  <div style={{ padding: 40 }}>
    <Popover label="Filter" content={(close) => <button onClick={close}>Apply</button>}>
      <button type="button">State</button>
    </Popover>
    <button type="button" style={{ marginInlineStart: 300 }}>
      Outside
    </button>
  </div>
)

it('[9.33] opens on click, but not on hover or focus', async () => {
  const screen = await render(filter)
  await userEvent.tab()
  await screen.getByRole('button', { name: 'State' }).hover()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.getByRole('dialog').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'State' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'State' })).toHaveAttribute('aria-expanded', 'true')
})

it('has the name of its trigger unless it gets a label', async () => {
  const screen = await render(
    <Popover content="Colorado">
      <button type="button">State</button>
    </Popover>,
  )
  await screen.getByRole('button', { name: 'State' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'State' })).toBeVisible()
})

it('[9.30] is 8 px away from the edge of its trigger', async () => {
  const screen = await render(filter)
  const trigger = screen.getByRole('button', { name: 'State' })
  await trigger.click()
  const edge = trigger.element().getBoundingClientRect()
  await expect
    .poll(() => Math.round(screen.getByRole('dialog').element().getBoundingClientRect().top - edge.bottom))
    .toBe(8)
  expect(Math.round(screen.getByRole('dialog').element().getBoundingClientRect().left)).toBe(
    Math.round(edge.left),
  )
})

it('takes focus and returns it when it closes', async () => {
  const screen = await render(filter)
  await screen.getByRole('button', { name: 'State' }).click()
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
  await expect.element(screen.getByRole('button', { name: 'State' })).toHaveFocus()
})

it('can be closed from its content and by a click outside', async () => {
  const screen = await render(filter)
  await screen.getByRole('button', { name: 'State' }).click()
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
  await screen.getByRole('button', { name: 'State' }).click()
  await screen.getByRole('button', { name: 'Outside' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
})

it.each(['{Enter}', ' '])('opens with %s and closes with Escape', async (key) => {
  const screen = await render(filter)
  await userEvent.tab()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'State' })).toHaveFocus()
})
