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
      <Checkbox label="Some" indeterminate />
      <Checkbox label="Off and disabled" disabled />
      <Checkbox label="On and disabled" disabled defaultChecked />
      <Checkbox label="With a description" description="Only rows created by this import." />
    </Stack>
  ),
}

export const Playground: Story = { args: { indeterminate: false, disabled: false, description: '' } }

export const Indeterminate: Story = { args: { label: 'All 12 properties', indeterminate: true } }

export const WithDescription: Story = {
  args: { description: 'Only rows created by this import.' },
}

export const Invalid: Story = {
  args: {
    label: 'I have permission to email these tenants',
    error: 'To continue, confirm that you have permission to email these tenants.',
  },
}

export const Disabled: Story = { args: { disabled: true, defaultChecked: true } }

export const RightToLeft: Story = {
  args: { description: 'Only rows created by this import.', defaultChecked: true },
  globals: { direction: 'rtl' },
}
