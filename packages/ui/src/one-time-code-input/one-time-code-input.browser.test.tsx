import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { OneTimeCodeInput } from './one-time-code-input.tsx'

describeConformance('OneTimeCodeInput', (props) => <OneTimeCodeInput {...props} />, {
  slot: 'one-time-code-input',
})

async function renderCode() {
  const onComplete = vi.fn()
  const onValueChange = vi.fn()
  const screen = await render(<OneTimeCodeInput onComplete={onComplete} onValueChange={onValueChange} />)
  const box = (digit: number) => screen.getByRole('textbox', { name: `Digit ${digit} of 6` })
  return { screen, box, onComplete, onValueChange }
}

function paste(element: Element, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

it('advances with every digit and reports the complete code once', async () => {
  const { box, onComplete } = await renderCode()
  await box(1).click()
  await userEvent.keyboard('48x2917')
  expect(onComplete.mock.calls).toEqual([['482917']])
  await expect.element(box(6)).toHaveFocus()
})

it('accepts a pasted code in any field, with any separators', async () => {
  const { box, onComplete } = await renderCode()
  paste(box(3).element(), ' 482 917 ')
  await expect.element(box(1)).toHaveValue('4')
  await expect.element(box(6)).toHaveValue('7')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('482917')
})

it('accepts the phone’s suggestion in the first field', async () => {
  const { box, onComplete } = await renderCode()
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(box(1)).toHaveAttribute('inputmode', 'numeric')
  await box(1).fill('482917')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('482917')
})

it('supports Backspace and arrow keys', async () => {
  const { box, onValueChange } = await renderCode()
  await box(1).click()
  await userEvent.keyboard('48')
  await expect.element(box(3)).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  expect(onValueChange).toHaveBeenLastCalledWith('4')
  await expect.element(box(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(box(1)).toHaveFocus()
})

it('replaces a digit that is typed over', async () => {
  const { box, onValueChange } = await renderCode()
  await box(1).click()
  await userEvent.keyboard('48')
  await box(1).click()
  await userEvent.keyboard('7')
  expect(onValueChange).toHaveBeenLastCalledWith('78')
})

it('is a group named and described by its field', async () => {
  const screen = await render(
    <Field label="Code from the email" error="This code is not right.">
      <OneTimeCodeInput />
    </Field>,
  )
  const group = screen.getByRole('group', { name: 'Code from the email' })
  await expect.element(group).toHaveAccessibleDescription('This code is not right.')
})

it('moves in both directions', async () => {
  const { box } = await renderCode()
  await box(1).click()
  await userEvent.keyboard('48')
  await expect.element(box(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(box(2)).toHaveFocus()
})
