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
