import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { emulateMedia } from '../testing/emulate-media.ts'
import { PasswordInput } from './password-input.tsx'

describeConformance('PasswordInput', (props) => <PasswordInput {...props} aria-label="Password" />, {
  slot: 'password-input',
  attributesOn: 'control',
})

const findInput = () => document.querySelector('input') as HTMLInputElement

it('is named, described, and marked invalid by its field', async () => {
  await render(
    <Field label="Password" error="It is too short." required>
      <PasswordInput />
    </Field>,
  )
  await expect.element(findInput()).toHaveAccessibleName('Password')
  await expect.element(findInput()).toHaveAccessibleDescription('It is too short.')
  await expect.element(findInput()).toBeInvalid()
  await expect.element(findInput()).toBeRequired()
})

it('hides the text until its button is pressed, and keeps the text and the button’s name', async () => {
  const screen = await render(<PasswordInput aria-label="Password" />)
  await userEvent.type(findInput(), 'slate')
  expect(findInput().type).toBe('password')
  const toggle = screen.getByRole('button', { name: 'Show password', pressed: false })
  await userEvent.tab()
  await expect.element(toggle).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(findInput().type).toBe('text')
  await expect.element(findInput()).toHaveValue('slate')
  await expect.element(screen.getByRole('button', { name: 'Show password', pressed: true })).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(findInput().type).toBe('password')
})

it('hides the password again when its form is submitted', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await render(
    <form onSubmit={onSubmit}>
      <PasswordInput aria-label="Password" />
    </form>,
  )
  await screen.getByRole('button', { name: 'Show password' }).click()
  findInput().focus()
  await userEvent.keyboard('slate{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  await expect.poll(() => findInput().type).toBe('password')
})

it('declares its purpose to password managers', async () => {
  const screen = await render(<PasswordInput aria-label="Password" />)
  await expect.element(findInput()).toHaveAttribute('autocomplete', 'current-password')
  await screen.rerender(<PasswordInput aria-label="Password" autoComplete="new-password" />)
  await expect.element(findInput()).toHaveAttribute('autocomplete', 'new-password')
})

it('warns about Caps Lock while it is on and the field has focus', async () => {
  const screen = await render(<PasswordInput aria-label="Password" />)
  const press = (modifierCapsLock: boolean) =>
    findInput().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', modifierCapsLock, bubbles: true }))
  press(true)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Caps Lock is on')
  await expect.element(findInput()).toHaveAccessibleDescription('Caps Lock is on')
  press(false)
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  findInput().focus()
  press(true)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Caps Lock is on')
  await userEvent.tab()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('keeps its border under forced colors', async () => {
  await emulateMedia('forced-colors', 'active')
  await render(<PasswordInput aria-label="Password" />)
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  expect(getComputedStyle(findInput()).borderTopWidth).toBe('1px')
})
