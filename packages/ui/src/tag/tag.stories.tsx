import type { Meta, StoryObj } from '@storybook/react-vite'
import { MapPin } from 'lucide-react'
import { fn } from 'storybook/test'
import { Stack } from '../stack/stack.tsx'
import { Tag } from './tag.tsx'

const meta = { title: 'Status/Tag', component: Tag, args: { children: 'Senior housing' } } satisfies Meta<
  typeof Tag
>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { children: 'State: Colorado', removeLabel: 'Remove state filter' },
}

export const Removable: Story = { args: { onRemove: fn() } }

export const Filters: Story = {
  render: () => (
    <Stack direction="row" gap={2} wrap>
      <Tag onRemove={fn()} icon={<MapPin />}>
        State: Colorado
      </Tag>
      <Tag onRemove={fn()}>Units: 50 or more</Tag>
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
