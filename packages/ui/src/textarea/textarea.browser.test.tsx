import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Field } from '../field/field.tsx'
import { growToContent, Textarea } from './textarea.tsx'

describeConformance('Textarea', (props) => <Textarea {...props} aria-label="Notes" />, { slot: 'textarea' })

it('accepts several lines', async () => {
  const screen = await render(<Textarea aria-label="Notes" />)
  await screen.getByRole('textbox').fill('Gate code\nat the office')
  await expect.element(screen.getByRole('textbox')).toHaveValue('Gate code\nat the office')
})

it('grows with its text up to a limit', async () => {
  const screen = await render(<Textarea aria-label="Notes" />)
  const box = screen.getByRole('textbox')
  const height = () => (box.element() as HTMLElement).offsetHeight
  const before = height()
  await box.fill('line\n'.repeat(8))
  await expect.poll(height).toBeGreaterThan(before)
  await box.fill('line\n'.repeat(200))
  await expect.poll(height).toBe(384)
})

it('grows by script if the browser does not support it', async () => {
  const screen = await render(
    <Textarea aria-label="Notes" defaultValue={'line\n'.repeat(8)} style={{ fieldSizing: 'fixed' }} />,
  )
  const box = screen.getByRole('textbox').element() as HTMLElement
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight)
  growToContent(box)
  expect(box.scrollHeight).toBe(box.clientHeight)
})

it('shows how many characters are left, and is invalid if there are too many', async () => {
  const screen = await render(
    <Field label="Notes" help="For the office.">
      <Textarea characterLimit={10} defaultValue="Gate 🏠" />
    </Field>,
  )
  const box = screen.getByRole('textbox')
  await expect.element(box).toHaveAccessibleDescription('For the office. 4 of 10 characters left')
  await userEvent.type(box, ' at the back')
  await expect.element(box).toHaveAccessibleDescription('For the office. 8 over the 10-character limit')
  await expect.element(box).toBeInvalid()
  await expect.element(screen.getByRole('status')).toHaveTextContent('8 over the 10-character limit')
})

it('groups the digits of large numbers', async () => {
  const screen = await render(
    <Field label="Message">
      <Textarea characterLimit={20_000} defaultValue={'x'.repeat(480)} />
    </Field>,
  )
  await expect
    .element(screen.getByRole('textbox'))
    .toHaveAccessibleDescription('19,520 of 20,000 characters left')
})
