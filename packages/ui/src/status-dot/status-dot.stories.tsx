import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { StatusDot } from './status-dot.tsx'

const meta = {
  title: 'Status/StatusDot',
  component: StatusDot,
  args: { tone: 'success', children: '5 of 6 feeds up to date' },
} satisfies Meta<typeof StatusDot>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { tone: 'warning', children: '4 of 6 feeds up to date' } }

export const Tones: Story = {
  render: () => (
    <Stack gap={2}>
      <StatusDot>Queued</StatusDot>
      <StatusDot tone="info">Running</StatusDot>
      <StatusDot tone="success">Completed</StatusDot>
      <StatusDot tone="warning">Completed with issues</StatusDot>
      <StatusDot tone="danger">Failed</StatusDot>
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
