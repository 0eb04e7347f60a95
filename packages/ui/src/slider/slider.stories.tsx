import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { Slider } from './slider.tsx'

const distanceMarks = [
  { value: 0, label: '0' },
  { value: 25, label: '25' },
  { value: 50, label: '50' },
  { value: 100, label: '100 mi' },
]

const meta = {
  title: 'Forms/Slider',
  component: Slider,
  args: {
    defaultValue: 25,
    formatValue: (value) => `${value} mi`,
    onValueChange: fn(),
    onValueCommit: fn(),
  },
  render: (args) => (
    <Field label="Notify about fires within" style={{ maxInlineSize: '24rem' }}>
      <Slider {...args} />
    </Field>
  ),
} satisfies Meta<typeof Slider>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { min: 0, max: 100, step: 5, marks: distanceMarks, hideValue: false, disabled: false },
}

export const WithMarks: Story = { args: { marks: distanceMarks, step: 5 } }

export const SteppedWithoutValue: Story = {
  args: {
    min: 1,
    max: 4,
    defaultValue: 3,
    hideValue: true,
    formatValue: (value) => ['Minor', 'Moderate', 'Severe', 'Extreme'][value - 1] ?? '',
    marks: [
      { value: 1, label: 'Minor' },
      { value: 2, label: 'Moderate' },
      { value: 3, label: 'Severe' },
      { value: 4, label: 'Extreme' },
    ],
  },
}

export const Invalid: Story = {
  render: (args) => (
    <Field
      label="Notify about fires within"
      error="Choose at least 5 mi. Closer fires are always reported."
      style={{ maxInlineSize: '24rem' }}
    >
      <Slider {...args} defaultValue={0} />
    </Field>
  ),
}

export const Disabled: Story = { args: { disabled: true, marks: distanceMarks } }

export const RightToLeft: Story = { args: { marks: distanceMarks }, globals: { direction: 'rtl' } }
