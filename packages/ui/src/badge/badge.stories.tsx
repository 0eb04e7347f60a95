import type { Meta, StoryObj } from '@storybook/react-vite'
import { Check, TriangleAlert } from 'lucide-react'
import { Stack } from '../stack/stack.tsx'
import { Badge } from './badge.tsx'

const meta = {
  title: 'Status/Badge',
  component: Badge,
  args: { children: 'Active' },
} satisfies Meta<typeof Badge>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { tone: 'success', children: 'Located' } }

export const Tones: Story = {
  render: () => (
    <Stack direction="row" gap={2} wrap>
      <Badge>Draft</Badge>
      <Badge tone="accent">Selected</Badge>
      <Badge tone="info">Update</Badge>
      <Badge tone="success" icon={<Check />}>
        Located
      </Badge>
      <Badge tone="warning" icon={<TriangleAlert />}>
        Approximate
      </Badge>
      <Badge tone="danger">Failed</Badge>
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
