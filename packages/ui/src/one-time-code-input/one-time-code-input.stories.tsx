import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/field.tsx'
import { OneTimeCodeInput } from './one-time-code-input.tsx'

const meta = {
  title: 'Forms/OneTimeCodeInput',
  component: OneTimeCodeInput,
} satisfies Meta<typeof OneTimeCodeInput>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const PartlyFilled: Story = { args: { value: '482' } }

export const WithError: Story = {
  render: (args) => (
    <Field label="Code" error="That code is incorrect. You have 4 attempts left.">
      <OneTimeCodeInput {...args} value="482917" />
    </Field>
  ),
}

export const Disabled: Story = { args: { disabled: true, value: '482917' } }

export const Playground: Story = { args: { length: 6, disabled: false } }

export const FourDigits: Story = { args: { length: 4 } }

export const RightToLeft: Story = {
  render: (args) => (
    <Field label="Code">
      <OneTimeCodeInput {...args} value="482" />
    </Field>
  ),
  globals: { direction: 'rtl' },
}
