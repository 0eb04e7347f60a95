import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { Stack } from '../stack/stack.tsx'
import { PasswordInput } from './password-input.tsx'

const meta = {
  title: 'Forms/PasswordInput',
  component: PasswordInput,
  args: { defaultValue: 'slate-harbor-31' },
  render: (args) => (
    <Field label="Password" style={{ maxInlineSize: '24rem' }}>
      <PasswordInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof PasswordInput>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { size: 'md', disabled: false, readOnly: false, autoComplete: 'current-password' },
}

export const Shown: Story = {
  play: async ({ canvas }) => userEvent.click(canvas.getByRole('button', { name: 'Show password' })),
}

export const NewPassword: Story = {
  args: { autoComplete: 'new-password', defaultValue: '' },
  render: (args) => (
    <Field
      label="New password"
      help="At least 12 characters. Several random words are easy to remember and hard to guess."
      style={{ maxInlineSize: '24rem' }}
    >
      <PasswordInput {...args} />
    </Field>
  ),
}

export const Invalid: Story = {
  render: (args) => (
    <Field label="Password" error="Incorrect email or password." style={{ maxInlineSize: '24rem' }}>
      <PasswordInput {...args} />
    </Field>
  ),
}

export const CapsLock: Story = {
  play: async ({ canvas }) => {
    const event = new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })
    canvas.getByLabelText('Password', { selector: 'input' }).dispatchEvent(event)
  },
}

export const Disabled: Story = { args: { disabled: true } }

export const Sizes: Story = {
  render: (args) => (
    <Stack gap={3} style={{ maxInlineSize: '24rem' }}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <PasswordInput {...args} size={size} />
        </Field>
      ))}
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
