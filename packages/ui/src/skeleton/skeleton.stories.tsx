import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../card/card.tsx'
import { Stack } from '../stack/stack.tsx'
import { Skeleton } from './skeleton.tsx'

const meta = { title: 'Status/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { shape: 'text', width: 'half', delayMs: 0 } }

export const Widths: Story = {
  render: () => (
    <Stack gap={2}>
      {(['full', 'three-quarters', 'half', 'quarter'] as const).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  ),
}

export const CardShape: Story = {
  render: () => (
    <Card aria-busy="true" style={{ maxInlineSize: '24rem' }}>
      <Stack gap={3}>
        <Stack direction="row" gap={3}>
          <Skeleton shape="circle" />
          <Skeleton shape="title" width="half" />
        </Stack>
        <Skeleton />
        <Skeleton width="three-quarters" />
        <Skeleton shape="block" />
      </Stack>
    </Card>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
