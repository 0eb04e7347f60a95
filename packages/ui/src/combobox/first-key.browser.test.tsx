import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox } from './combobox.tsx'

const options = ['Aurora', 'Boulder', 'Denver'].map((label) => ({ value: label, label }))

it.each([
  ['{ArrowDown}', 'Aurora'],
  ['{ArrowUp}', 'Denver'],
])('opens on %s with %s active, even before its list has been fetched', async (key, active) => {
  const screen = await render(<Combobox aria-label="City" options={options} />)
  const box = screen.getByRole('combobox', { name: 'City' })
  const element = box.element() as HTMLElement
  expect(element.getAttribute('aria-expanded')).toBe('false')

  element.focus()
  await userEvent.keyboard(key)
  const option = screen.getByRole('option', { name: active })
  await expect.element(option).toBeVisible()
  await expect.poll(() => element.getAttribute('aria-activedescendant')).toBe(option.element().id)
  expect(element.getAttribute('aria-expanded')).toBe('true')
  expect(element.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').element().id)
  expect(box.element()).toBe(element)
  await expect.element(box).toHaveFocus()
})

it('keeps text typed before the list has loaded', async () => {
  const screen = await render(<Combobox aria-label="City" options={options} />)
  await screen.getByRole('combobox', { name: 'City' }).fill('bou')
  await expect.element(screen.getByRole('option')).toHaveTextContent('Boulder')
})
