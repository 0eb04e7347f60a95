import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { emulateMedia } from '../testing/emulate-media.ts'
import { DatePicker, type DatePickerProps } from './date-picker.tsx'

describeConformance('DatePicker', (props) => <DatePicker {...props} aria-label="Begins" />, {
  slot: 'date-picker',
  attributesOn: 'control',
})

async function renderPicker(props: DatePickerProps = {}) {
  const onValueChange = vi.fn()
  const onProblemChange = vi.fn()
  const screen = await render(
    <>
      <Field label="Begins" help="The day the keys are handed over.">
        <DatePicker
          locale="en-US"
          today="2026-11-21"
          defaultValue="2026-11-26"
          onValueChange={onValueChange}
          onProblemChange={onProblemChange}
          {...props}
        />
      </Field>
      <button type="button" style={{ marginBlockStart: 400 }}>
        Outside
      </button>
    </>,
  )
  return {
    screen,
    onValueChange,
    onProblemChange,
    box: screen.getByRole('textbox', { name: 'Begins' }),
    button: screen.getByRole('button', { name: /^(Choose|Change) date/u }),
    dialog: screen.getByRole('dialog', { name: 'Choose a date' }),
  }
}

const day = (date: string) =>
  document.querySelector<HTMLElement>(`td[data-day="${date}"]:not([data-outside]) button`)

async function openByKey(props?: DatePickerProps) {
  const rendered = await renderPicker(props)
  rendered.box.element().focus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(rendered.dialog).toBeVisible()
  return rendered
}

it('is named and described by its field, and describes the format', async () => {
  const { box, button } = await renderPicker()
  await expect.element(box).toHaveValue('11/26/2026')
  await expect
    .element(box)
    .toHaveAccessibleDescription('The day the keys are handed over. Format: MM/DD/YYYY')
  await expect.element(button).toHaveAccessibleName('Change date, Thursday, November 26, 2026')
  await expect.element(button).toHaveAttribute('aria-haspopup', 'dialog')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

it('parses the text on blur and formats it for the locale', async () => {
  const { box, onValueChange } = await renderPicker()
  await box.fill('2 dec 26')
  expect(onValueChange).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('2026-12-02')
  await expect.element(box).toHaveValue('12/02/2026')
})

it('keeps invalid text, explains the format, and reports no date', async () => {
  const { screen, box, onValueChange, onProblemChange } = await renderPicker()
  const problem = '“2/30/2026”'
  await box.fill('2/30/2026')
  await userEvent.keyboard('{Enter}')
  const text = 'February 2026 has 28 days, not 30. Use MM/DD/YYYY, for example 11/21/2026.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  await expect.element(box).toHaveValue(problem.slice(1, -1))
  await expect.element(box).toBeInvalid()
  expect(box.element().getAttribute('aria-describedby')?.split(' ')[0]).toBe(
    screen.getByRole('alert').element().id,
  )
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith(null)
  expect(onProblemChange).toHaveBeenLastCalledWith(text)
  await box.fill('2/28/2026')
  expect(onProblemChange).toHaveBeenLastCalledWith(null)
  await userEvent.tab()
  expect(onValueChange).toHaveBeenLastCalledWith('2026-02-28')
  await expect.element(box).toBeValid()
})

it.each([
  ['11/20/2026', 'November 20, 2026 is too early. Choose November 21, 2026 or later.'],
  ['1/1/2027', 'January 1, 2027 is too late. Choose December 31, 2026 or earlier.'],
  ['11/29/2026', 'No keys on Sundays.'],
])('does not accept %s', async (text, problem) => {
  const { screen, box, onValueChange } = await renderPicker({
    min: '2026-11-21',
    max: '2026-12-31',
    isDateUnavailable: (date) => date === '2026-11-29' && 'No keys on Sundays.',
  })
  await box.fill(text)
  await userEvent.tab()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(problem)
  expect(onValueChange).toHaveBeenLastCalledWith(null)
})

it('shows the value set by its caller, even after typing', async () => {
  function Reset() {
    const [value, setValue] = useState<string | null>('2026-11-26')
    return (
      <>
        <DatePicker aria-label="Begins" locale="en-US" value={value} onValueChange={setValue} />
        <button type="button" onClick={() => setValue('2026-01-05')}>
          Reset
        </button>
      </>
    )
  }
  const screen = await render(<Reset />)
  await screen.getByRole('textbox').fill('nonsense')
  await screen.getByRole('button', { name: 'Reset' }).click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('01/05/2026')
  await expect.element(screen.getByRole('textbox')).toBeValid()
})

it('opens a modal dialog with focus on the selected day, and returns focus on Escape', async () => {
  const { box, dialog } = await openByKey()
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  await expect.poll(() => document.activeElement).toBe(day('2026-11-26'))
  await expect
    .element(document.activeElement as HTMLElement)
    .toHaveAccessibleName('Thursday, November 26, 2026, selected')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  const opener = box.element().parentElement?.querySelector('button')
  await expect.poll(() => document.activeElement).toBe(opener)
})

it('starts at today without a selection', async () => {
  await openByKey({ defaultValue: null })
  await expect.poll(() => document.activeElement).toBe(day('2026-11-21'))
  await expect
    .element(document.activeElement as HTMLElement)
    .toHaveAccessibleName('Today, Saturday, November 21, 2026')
})

it('moves with arrow keys, Home, End, and Page keys', async () => {
  await openByKey()
  await expect.poll(() => document.activeElement).toBe(day('2026-11-26'))
  const steps: [string, string][] = [
    ['{ArrowRight}', '2026-11-27'],
    ['{ArrowDown}', '2026-12-04'],
    ['{ArrowLeft}', '2026-12-03'],
    ['{ArrowUp}', '2026-11-26'],
    ['{Home}', '2026-11-22'],
    ['{End}', '2026-11-28'],
    ['{PageDown}', '2026-12-28'],
    ['{PageUp}', '2026-11-28'],
    ['{Shift>}{PageDown}{/Shift}', '2027-11-28'],
    ['{Shift>}{PageUp}{/Shift}', '2026-11-28'],
  ]
  for (const [keys, date] of steps) {
    await userEvent.keyboard(keys)
    await expect.poll(() => document.activeElement?.closest('td')?.dataset.day).toBe(date)
  }
})

it('selects with Enter, closes, and returns focus', async () => {
  const { box, dialog, onValueChange } = await openByKey()
  await expect.poll(() => document.activeElement).toBe(day('2026-11-26'))
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('2026-11-27')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('11/27/2026')
})

it('opens from the field with ArrowDown and selects with a click, even after typing', async () => {
  const { box, dialog, onValueChange } = await renderPicker()
  await box.fill('12/24/2026')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(day('2026-12-24'))
  day('2026-12-08')?.click()
  expect(onValueChange.mock.calls).toEqual([['2026-12-24'], ['2026-12-08']])
  await expect.element(box).toHaveValue('12/08/2026')
  await expect.element(box).toHaveFocus()
})

it('disables days that cannot be selected', async () => {
  const { dialog } = await openByKey({
    min: '2026-11-25',
    isDateUnavailable: (date) => date === '2026-11-28',
  })
  await expect.element(dialog).toBeVisible()
  expect(day('2026-11-24')?.matches(':disabled')).toBe(true)
  expect(day('2026-11-25')?.matches(':disabled')).toBe(false)
  expect(day('2026-11-28')?.matches(':disabled')).toBe(true)
})

it.each([
  ['en-US', 0, undefined],
  ['de-DE', 1, undefined],
  ['en-US', 6, 6],
] as const)('begins weeks in %s with day %i', async (locale, first, weekStart) => {
  await openByKey({ locale, ...(weekStart === undefined ? {} : { weekStart }) })
  const cell = document.querySelector<HTMLElement>('tbody td[data-day]')
  expect(new Date(`${cell?.dataset.day}T00:00Z`).getUTCDay()).toBe(first)
})

it('mirrors arrow keys in right-to-left layouts', async () => {
  document.documentElement.dir = 'rtl'
  await openByKey()
  await expect.poll(() => document.activeElement).toBe(day('2026-11-26'))
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => document.activeElement).toBe(day('2026-11-27'))
})

it('submits an ISO date', async () => {
  const screen = await render(
    <form>
      <DatePicker aria-label="Begins" name="begins" defaultValue="2026-11-26" locale="de-DE" />
    </form>,
  )
  const form = screen.container.querySelector('form') as HTMLFormElement
  expect([...new FormData(form)]).toEqual([['begins', '2026-11-26']])
})

it.each([{ disabled: true }, { readOnly: true }])('does not open with %j', async (props) => {
  const { button } = await renderPicker(props)
  await expect.element(button).toBeDisabled()
})

it('distinguishes the selected day under forced colors', async () => {
  await openByKey()
  await emulateMedia('forced-colors', 'active')
  const look = (date: string) => getComputedStyle(day(date) as HTMLElement).backgroundColor
  await expect.poll(() => look('2026-11-26')).not.toBe(look('2026-11-25'))
})
