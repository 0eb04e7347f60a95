import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { RangeSlider } from './range-slider.tsx'

const marks = [
  { value: 1900, label: '1900' },
  { value: 1950, label: '1950' },
  { value: 2000, label: '2000' },
  { value: 2026, label: '2026' },
]

const meta = {
  title: 'Forms/RangeSlider',
  component: RangeSlider,
  args: {
    min: 1900,
    max: 2026,
    defaultValue: [1962, 2008],
    thumbLabels: ['Earliest', 'Latest'],
    onValueChange: fn(),
    onValueCommit: fn(),
  },
  render: (args) => (
    <Field label="Year built" style={{ maxInlineSize: '28rem' }}>
      <RangeSlider {...args} />
    </Field>
  ),
} satisfies Meta<typeof RangeSlider>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { step: 1, marks, hideValue: false, disabled: false } }

export const WithMarks: Story = { args: { marks } }

export const BothAtTheEnd: Story = { args: { defaultValue: [2026, 2026] } }

export const Disabled: Story = { args: { disabled: true, marks } }

export const RightToLeft: Story = { args: { marks }, globals: { direction: 'rtl' } }
