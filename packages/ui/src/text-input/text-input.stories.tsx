import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/field.tsx'
import { Stack } from '../stack/stack.tsx'
import { TextInput } from './text-input.tsx'

const meta = {
  title: 'Forms/TextInput',
  component: TextInput,
  args: { placeholder: 'name@company.com', type: 'email' },
  render: (args) => (
    <Field label="Work email" style={{ maxInlineSize: '24rem' }}>
      <TextInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof TextInput>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Filled: Story = { args: { defaultValue: 'manager@cedar-stone.test' } }

export const Invalid: Story = {
  render: (args) => (
    <Field label="Work email" error='"cedar-stone" is not a valid email' style={{ maxInlineSize: '24rem' }}>
      <TextInput {...args} defaultValue="cedar-stone" />
    </Field>
  ),
}

export const Disabled: Story = { args: { disabled: true, defaultValue: 'manager@cedar-stone.test' } }

export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'manager@cedar-stone.test' } }

export const Sizes: Story = {
  render: () => (
    <Stack gap={3} style={{ maxInlineSize: '24rem' }}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <TextInput size={size} defaultValue="Cedar Heights" />
        </Field>
      ))}
    </Stack>
  ),
}

export const Playground: Story = { args: { size: 'md', disabled: false, readOnly: false } }

export const RightToLeft: Story = {
  args: { defaultValue: 'manager@cedar-stone.test' },
  globals: { direction: 'rtl' },
}
