import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Switch } from './switch.tsx'

const meta = {
  title: 'Forms/Switch',
  component: Switch,
  args: { label: 'Monitor for hazards', description: 'Alerts that affect this property become threats.' },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '26rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Switch>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const States: Story = {
  render: () => (
    <Stack gap={4}>
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Switch label="Off and disabled" disabled />
      <Switch label="On and disabled" disabled defaultChecked />
    </Stack>
  ),
}

export const Playground: Story = {
  args: { description: 'Get a notification for every extreme threat.', disabled: false },
}

export const RightToLeft: Story = { args: { defaultChecked: true }, globals: { direction: 'rtl' } }
