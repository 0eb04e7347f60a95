import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { DateRangePicker, type DateRangePickerProps } from './date-range-picker.tsx'
import { pastDateRangePresets } from './date-range-presets.tsx'

describeConformance('DateRangePicker', (props) => <DateRangePicker {...props} label="Between" />, {
  slot: 'date-range-picker',
})

async function renderPicker(props: DateRangePickerProps = {}) {
  const onValueChange = vi.fn()
  const screen = await render(
    <>
      <Field label="Events between">
        <DateRangePicker locale="en-US" today="2026-11-21" onValueChange={onValueChange} {...props} />
      </Field>
      <button type="button" style={{ marginBlockStart: 400 }}>
        Outside
      </button>
    </>,
  )
  return {
    screen,
    onValueChange,
    start: screen.getByRole('textbox', { name: 'Start date' }),
    end: screen.getByRole('textbox', { name: 'End date' }),
    outside: screen.getByRole('button', { name: 'Outside' }),
    opener: screen.getByRole('button', { name: /^(Choose|Change) dates/u }),
    dialog: screen.getByRole('dialog', { name: 'Choose a date range' }),
  }
}

const november = { start: '2026-11-02', end: '2026-11-14' }
const day = (date: string) => document.querySelector<HTMLElement>(`td[data-day="${date}"] button`)

it('is a group of two fields, named by its Field', async () => {
  const { screen, start, end, opener } = await renderPicker({ defaultValue: november })
  await expect.element(screen.getByRole('group', { name: 'Events between' })).toBeVisible()
  await expect.element(start).toHaveValue('11/02/2026')
  await expect.element(end).toHaveValue('11/14/2026')
  await expect.element(opener).toHaveAccessibleName('Change dates, November 2, 2026 to November 14, 2026')
})

it('reports a typed range once both ends are set', async () => {
  const { start, end, onValueChange } = await renderPicker()
  await start.fill('11/2/26')
  await end.fill('11/14/26')
  expect(onValueChange).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith(november)
})

it('reports an end before the start, and accepts a fix of either', async () => {
  const { screen, start, end, onValueChange } = await renderPicker({ defaultValue: november })
  await end.fill('10/30/2026')
  await userEvent.tab()
  expect(onValueChange).toHaveBeenLastCalledWith(null)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The end date, October 30, 2026, is before the start date, November 2, 2026.')
  await expect.element(end).toBeInvalid()
  await start.fill('10/1/2026')
  await userEvent.tab()
  expect(onValueChange).toHaveBeenLastCalledWith({ start: '2026-10-01', end: '2026-10-30' })
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('reports a missing end only after focus has left both fields', async () => {
  const { screen, start, end, outside } = await renderPicker()
  await start.fill('11/2/2026')
  await end.click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await outside.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter an end date.')
})

it('selects the start, then the end by keyboard', async () => {
  const { opener, dialog, onValueChange } = await renderPicker({ defaultValue: november })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(day('2026-11-02'))
  await expect.element(dialog.getByText('Select a start date.')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog.getByText('Select an end date.')).toBeVisible()
  expect(onValueChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ start: '2026-11-09', end: '2026-11-16' })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(opener.element())
})

it('accepts two days in either order, and discards the first one on Escape', async () => {
  const { opener, dialog, start, onValueChange } = await renderPicker({ defaultValue: november })
  await opener.click()
  await expect.element(dialog).toBeVisible()
  day('2026-11-20')?.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(start).toHaveValue('11/02/2026')
  await opener.click()
  await expect.element(dialog.getByText('Select a start date.')).toBeVisible()
  day('2026-11-20')?.click()
  await expect.element(dialog.getByText('Select an end date.')).toBeVisible()
  day('2026-11-18')?.click()
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ start: '2026-11-18', end: '2026-11-20' })
})

it('offers presets, clipped to the limits', async () => {
  const { opener, dialog, onValueChange } = await renderPicker({
    defaultValue: { start: '2026-11-15', end: '2026-11-21' },
    presets: pastDateRangePresets,
    min: '2026-11-10',
    max: '2026-11-21',
  })
  await opener.click()
  await expect.element(dialog.getByRole('button', { name: 'Last 7 days', pressed: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Last month' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'This month' }).click()
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ start: '2026-11-10', end: '2026-11-21' })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('shows two months if there is room, and one on phones', async () => {
  const { opener, dialog } = await renderPicker({ defaultValue: november })
  await opener.click()
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('grid').elements()).toHaveLength(2)
  await page.viewport(375, 800)
  await expect.poll(() => dialog.getByRole('grid').elements().length).toBe(1)
  const { left, right } = dialog.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(375)
  await page.viewport(1280, 800)
})

it('submits both days', async () => {
  const screen = await render(
    <form>
      <DateRangePicker label="Between" name="between" defaultValue={november} />
    </form>,
  )
  const form = screen.container.querySelector('form') as HTMLFormElement
  expect(new FormData(form).getAll('between')).toEqual(['2026-11-02', '2026-11-14'])
})
