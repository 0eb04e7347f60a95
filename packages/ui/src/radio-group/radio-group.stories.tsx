import type { Meta, StoryObj } from '@storybook/react-vite'
import { RadioGroup } from './radio-group.tsx'

const meta = {
  title: 'Forms/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'How do you want to start?',
    defaultValue: 'import',
    options: [
      { value: 'import', label: 'Import a file', description: 'A CSV or Excel list of properties' },
      { value: 'manual', label: 'Add one property', description: 'Enter its name and address' },
      {
        value: 'demo',
        label: 'Load demo data',
        description: 'Not available for this organization',
        disabled: true,
      },
    ],
  },
} satisfies Meta<typeof RadioGroup>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Cards: Story = { args: { appearance: 'cards' } }

export const WithError: Story = { args: { defaultValue: null, error: 'Choose an option to continue.' } }

export const Playground: Story = {
  args: { appearance: 'list', help: 'You can change this later.', disabled: false },
}

export const WithHelp: Story = { args: { help: 'You can do the rest later.' } }

export const Disabled: Story = { args: { disabled: true } }

export const RightToLeft: Story = { args: { appearance: 'cards' }, globals: { direction: 'rtl' } }
