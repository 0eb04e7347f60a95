import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

function Units(props: NumberInputProps) {
  const [value, setValue] = useState(props.value)
  return (
    <Field label="Units" help="Total across all buildings" style={{ maxInlineSize: '10rem' }}>
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

export const Playground: Story = { args: { allowDecimals: false, step: 1, min: 1, max: 500, size: 'md' } }

export const WithSteps: Story = { args: { step: 5, min: 0, max: 500 } }

export const Decimals: Story = { args: { value: 12.5, allowDecimals: true, step: 0.5 } }

export const Invalid: Story = {
  render: (args) => (
    <Field label="Units" error="Enter at least 1 unit." style={{ maxInlineSize: '10rem' }}>
      <NumberInput {...args} value={0} />
    </Field>
  ),
}

export const Sizes: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: '0.75rem', maxInlineSize: '10rem' }}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <NumberInput {...args} size={size} />
        </Field>
      ))}
    </div>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
