import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Stat } from './stat.tsx'

const meta = {
  title: 'Data/Stat',
  component: Stat,
  args: { label: 'Units', value: '4,318' },
} satisfies Meta<typeof Stat>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { label: 'Units', value: '4,318', detail: '96% occupied' } }

export const Row: Story = {
  render: () => (
    <Stack direction="row" gap={8} align="start" wrap>
      <Stat size="lg" label="Properties" value="343" detail="+338 today" />
      <Stat size="lg" label="Units" value="21,904" />
      <Stat size="lg" label="Located" value="97%" detail="11 not located" />
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
