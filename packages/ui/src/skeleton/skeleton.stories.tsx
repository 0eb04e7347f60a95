import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../card/card.tsx'
import { Stack } from '../stack/stack.tsx'
import { Skeleton } from './skeleton.tsx'

const meta = { title: 'Status/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

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
