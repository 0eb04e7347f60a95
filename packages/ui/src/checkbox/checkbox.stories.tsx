import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Checkbox } from './checkbox.tsx'

const meta = {
  title: 'Forms/Checkbox',
  component: Checkbox,
  args: { label: 'Skip rows without a city' },
} satisfies Meta<typeof Checkbox>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Checked: Story = { args: { defaultChecked: true } }

export const States: Story = {
  render: () => (
    <Stack gap={3} align="start">
      <Checkbox label="Off" />
      <Checkbox label="On" defaultChecked />
      <Checkbox label="Some of them" indeterminate />
      <Checkbox label="Off and disabled" disabled />
      <Checkbox label="On and disabled" disabled defaultChecked />
      <Checkbox label="With a description" description="Only the rows that were created by this import." />
    </Stack>
  ),
}

export const Playground: Story = { args: { indeterminate: false, disabled: false, description: '' } }

export const Indeterminate: Story = { args: { label: 'All 12 properties', indeterminate: true } }

export const WithDescription: Story = {
  args: { description: 'Only the rows that were created by this import.' },
}

export const Invalid: Story = {
  args: {
    label: 'I may send these tenants email',
    error: 'Tick this to go on: nobody is written to without it.',
  },
}

export const Disabled: Story = { args: { disabled: true, defaultChecked: true } }

export const RightToLeft: Story = {
  args: { description: 'Only the rows that were created by this import.', defaultChecked: true },
  globals: { direction: 'rtl' },
}
