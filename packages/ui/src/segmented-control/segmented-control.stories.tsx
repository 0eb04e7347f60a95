import type { Meta, StoryObj } from '@storybook/react-vite'
import { List, Map, Table2 } from 'lucide-react'
import { SegmentedControl } from './segmented-control.tsx'

const meta = {
  title: 'Forms/SegmentedControl',
  component: SegmentedControl,
  args: {
    label: 'View',
    options: [
      { value: 'table', label: 'Table', icon: <Table2 /> },
      { value: 'list', label: 'List', icon: <List /> },
      { value: 'map', label: 'Map', icon: <Map /> },
    ],
  },
} satisfies Meta<typeof SegmentedControl>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const IconsOnly: Story = { args: { hideLabels: true } }

export const Playground: Story = { args: { hideLabels: false, disabled: false } }

export const DisabledOption: Story = {
  args: {
    options: [
      { value: 'table', label: 'Table', icon: <Table2 /> },
      { value: 'list', label: 'List', icon: <List /> },
      { value: 'map', label: 'Map', icon: <Map />, disabled: true },
    ],
  },
}

export const Disabled: Story = { args: { disabled: true } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
