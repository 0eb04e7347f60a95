import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/field.tsx'
import { Select } from './select.tsx'

const meta = {
  title: 'Forms/Select',
  component: Select,
  args: {
    defaultValue: 'co',
    children: (
      <>
        <option value="co">Colorado</option>
        <option value="or">Oregon</option>
        <option value="wa">Washington</option>
      </>
    ),
  },
  render: (args) => (
    <Field label="State" style={{ maxInlineSize: '16rem' }}>
      <Select {...args} />
    </Field>
  ),
} satisfies Meta<typeof Select>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Placeholder: Story = { args: { defaultValue: '', placeholder: 'Choose a state' } }

export const Disabled: Story = { args: { disabled: true } }

export const Playground: Story = { args: { size: 'md', disabled: false, placeholder: 'Choose a state' } }

export const Groups: Story = {
  args: {
    children: (
      <>
        <optgroup label="Mountain">
          <option value="co">Colorado</option>
          <option value="ut">Utah</option>
        </optgroup>
        <optgroup label="Pacific">
          <option value="or">Oregon</option>
          <option value="wa">Washington</option>
        </optgroup>
      </>
    ),
  },
}

export const Invalid: Story = {
  args: { defaultValue: '', placeholder: 'Choose a state' },
  render: (args) => (
    <Field label="State" error="Choose the property’s state." style={{ maxInlineSize: '16rem' }}>
      <Select {...args} />
    </Field>
  ),
}

export const Sizes: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: '0.75rem', maxInlineSize: '16rem' }}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <Select {...args} size={size} />
        </Field>
      ))}
    </div>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
