import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2 } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'

const meta = {
  title: 'Status/EmptyState',
  component: EmptyState,
  args: {
    icon: <Building2 />,
    title: 'No properties yet',
    description: 'Import your existing list. Most exports are recognized automatically.',
    actions: (
      <>
        <Button tone="primary">Import from a file</Button>
        <Button>New property</Button>
      </>
    ),
  },
} satisfies Meta<typeof EmptyState>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { title: 'No properties match your filters', description: 'Remove a filter to see more results.' },
}

export const Filtered: Story = {
  args: {
    icon: undefined,
    title: 'No properties match your filters',
    description: undefined,
    actions: <Button size="sm-md">Clear filters</Button>,
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
