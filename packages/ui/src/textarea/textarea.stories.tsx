import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/field.tsx'
import { Textarea } from './textarea.tsx'

const meta = {
  title: 'Forms/Textarea',
  component: Textarea,
  args: { defaultValue: 'Gate code at the office. The east stairwell floods first.' },
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
