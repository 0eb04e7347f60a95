import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Sparkline } from './sparkline.tsx'

const values = [4, 6, 5, 9, 7, 8, 12, 10, 11, 9, 14, 11]

const meta = {
  title: 'Charts/Sparkline',
  component: Sparkline,
  args: { label: 'Alerts in the last 12 days, from 4 to 11', values },
} satisfies Meta<typeof Sparkline>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { tone: 'accent', widthPx: 160, heightPx: 40 } }

export const Tones: Story = {
  render: (args) => (
    <Stack gap={3}>
      {(['neutral', 'accent', 'danger', 'success'] as const).map((tone) => (
        <Sparkline {...args} key={tone} tone={tone} />
      ))}
    </Stack>
  ),
}

export const Gap: Story = {
  args: { values: [4, 6, 5, null, null, 8, 12, 10], label: 'Alerts, no data for two days' },
}

export const Flat: Story = { args: { values: [3, 3, 3, 3], label: '3 alerts every day' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
