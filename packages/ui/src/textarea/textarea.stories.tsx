import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/field.tsx'
import { Textarea } from './textarea.tsx'

const meta = {
  title: 'Forms/Textarea',
  component: Textarea,
  args: { defaultValue: 'The gate code is at the office. The east stairwell floods first.' },
  render: (args) => (
    <Field label="Notes" style={{ maxInlineSize: '28rem' }}>
      <Textarea {...args} />
    </Field>
  ),
} satisfies Meta<typeof Textarea>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Disabled: Story = { args: { disabled: true } }

export const Playground: Story = { args: { rows: 3, characterLimit: 200, disabled: false, readOnly: false } }

export const Growing: Story = {
  args: {
    defaultValue: Array.from({ length: 9 }, (_, index) => `${index + 1}. Inspection note`).join('\n'),
  },
}

export const WithLimit: Story = { args: { characterLimit: 120 } }

export const OverLimit: Story = { args: { characterLimit: 40 } }

export const Invalid: Story = {
  render: (args) => (
    <Field label="Notes" error="Describe the damage." style={{ maxInlineSize: '28rem' }}>
      <Textarea {...args} defaultValue="" />
    </Field>
  ),
}

export const ReadOnly: Story = { args: { readOnly: true } }

export const RightToLeft: Story = { args: { characterLimit: 120 }, globals: { direction: 'rtl' } }
