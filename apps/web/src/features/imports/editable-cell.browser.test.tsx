import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from '~/testing/render'
import { EditableCell } from './rows-to-review.tsx'

afterEach(cleanup)

/** Where the text of a button or field starts, and its middle. */
function locateText(control: HTMLElement) {
  const { left, top, height } = control.getBoundingClientRect()
  const { paddingInlineStart, borderInlineStartWidth } = getComputedStyle(control)
  return {
    start: left + Number.parseFloat(paddingInlineStart) + Number.parseFloat(borderInlineStartWidth),
    middle: top + height / 2,
    fontSize: getComputedStyle(control).fontSize,
  }
}

it('keeps the text of a cell in place when it opens for editing', async () => {
  render(
    <div style={{ inlineSize: 200, padding: 20 }}>
      <EditableCell label="City" value="Denver" isInvalid={false} isEdited={false} onSave={vi.fn()} />
    </div>,
  )
  const button = page.getByRole('button', { name: 'City: Denver' })
  const closed = locateText(button.element() as HTMLElement)
  await button.click()
  const field = page.getByRole('textbox', { name: 'City' })
  await expect.element(field).toHaveFocus()
  expect(locateText(field.element() as HTMLElement)).toEqual(closed)
})

it('is back with what was entered if it couldn’t be saved, without taking the focus', async () => {
  const onSave = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  render(<EditableCell label="City" value="Denver" isInvalid={false} isEdited={false} onSave={onSave} />)
  await page.getByRole('button', { name: 'City: Denver' }).click()
  const field = page.getByRole('textbox', { name: 'City' })
  await field.fill('Aurora')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Aurora')
  await expect.element(field).not.toHaveFocus()

  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'City: Denver' })).toBeVisible()
  expect(onSave.mock.calls).toEqual([['Aurora'], ['Aurora']])
})
