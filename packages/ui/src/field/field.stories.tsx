import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextInput } from '../text-input/text-input.tsx'
import { Field } from './field.tsx'

const meta = {
  title: 'Forms/Field',
  component: Field,
  args: { label: 'Property name', children: <TextInput /> },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '24rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Field>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const WithHelp: Story = { args: { help: 'Use the name on the sign. Tenants see it in messages.' } }

export const WithError: Story = {
  args: { error: 'Enter a name.', required: true },
}

export const ErrorAndHelp: Story = {
  args: {
    error: 'Enter a 5-digit ZIP code.',
    help: '5 digits, or 9 with a hyphen',
    label: 'ZIP',
  },
}

export const Optional: Story = { args: { label: 'External ID', optional: true } }

export const HiddenLabel: Story = {
  args: { hideLabel: true, children: <TextInput placeholder="Property name" /> },
}

export const Playground: Story = {
  args: { help: 'Use the name on the sign.', required: false, optional: false },
}

export const Required: Story = { args: { required: true } }

export const RightToLeft: Story = {
  args: { error: 'Enter a name.', help: 'Use the name on the sign.' },
  globals: { direction: 'rtl' },
}
