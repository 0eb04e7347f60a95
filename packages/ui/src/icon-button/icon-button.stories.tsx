import type { Meta, StoryObj } from '@storybook/react-vite'
import { Ellipsis, PanelLeft, Search } from 'lucide-react'
import { Kbd } from '../kbd/kbd.tsx'
import { Stack } from '../stack/stack.tsx'
import { IconButton } from './icon-button.tsx'

const meta = {
  title: 'Actions/IconButton',
  component: IconButton,
  args: { label: 'More actions', icon: <Ellipsis /> },
} satisfies Meta<typeof IconButton>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { tone: 'ghost', size: 'md', tooltipSide: 'bottom' } }

export const Tones: Story = {
  render: (args) => (
    <Stack direction="row" gap={2}>
      <IconButton {...args} />
      <IconButton {...args} tone="neutral" label="Collapse sidebar" icon={<PanelLeft />} />
      <IconButton {...args} tone="primary" label="Search" icon={<Search />} />
    </Stack>
  ),
}

export const WithShortcut: Story = { args: { label: 'Search', icon: <Search />, tooltipHint: <Kbd>/</Kbd> } }

export const Loading: Story = { args: { loading: true } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
