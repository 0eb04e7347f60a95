import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Field } from './field.tsx'

describeConformance(
  'Field',
  (props) => (
    <Field {...props} label="Name">
      <TextInput />
    </Field>
  ),
  { slot: 'field' },
)

it('names its control and describes it with help and error', async () => {
  const screen = await render(
    <Field label="ZIP" help="Five digits." error="This has four." required>
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'ZIP' })
  await expect.element(input).toHaveAccessibleDescription('This has four. Five digits.')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toBeRequired()
})

it('focuses the control when its label is clicked', async () => {
  const screen = await render(
    <Field label="Name">
      <TextInput />
    </Field>,
  )
  await screen.getByText('Name').click()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})

it('keeps a hidden label as the name', async () => {
  const screen = await render(
    <Field label="Name" hideLabel>
      <TextInput />
    </Field>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible()
})
