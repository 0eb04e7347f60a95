import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

function Units(props: NumberInputProps) {
  const [value, setValue] = useState(props.value)
  return (
    <Field label="Units" help="Homes in all buildings together." style={{ maxInlineSize: '10rem' }}>
      <NumberInput {...props} value={value} onValueChange={setValue} />
    </Field>
  )
}

const meta = {
  title: 'Forms/NumberInput',
  component: NumberInput,
  args: { value: 120, onValueChange: fn() },
  render: (args) => <Units {...args} />,
} satisfies Meta<typeof NumberInput>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Empty: Story = { args: { value: null } }

export const Disabled: Story = { args: { disabled: true } }
