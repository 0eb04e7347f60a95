import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { Popover } from './popover.tsx'

it('opens on the first click, which loads its code, and keeps its trigger mounted', async () => {
  const screen = await render(
    <Popover label="Filter" content={<button type="button">Apply</button>}>
      <button type="button">State</button>
    </Popover>,
  )
  const trigger = screen.getByRole('button', { name: 'State' })
  const element = trigger.element() as HTMLElement
  expect(isFetched('internal/popup-parts.ts')).toBe(false)
  expect(element.getAttribute('aria-haspopup')).toBe('dialog')
  expect(element.getAttribute('aria-expanded')).toBe('false')
  expect(element.hasAttribute('aria-controls')).toBe(false)

  element.click()
  const popover = screen.getByRole('dialog', { name: 'Filter' })
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toHaveFocus()
  expect(trigger.element()).toBe(element)
  expect(element.getAttribute('aria-expanded')).toBe('true')
  expect(element.getAttribute('aria-controls')).toBe(popover.element().id)

  await trigger.click()
  await expect.poll(() => popover.elements().length).toBe(0)
  expect(element.getAttribute('aria-expanded')).toBe('false')
  expect(element.hasAttribute('aria-controls')).toBe(false)
})
