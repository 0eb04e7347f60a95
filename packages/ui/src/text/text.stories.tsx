import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Text } from './text.tsx'

const meta = {
  title: 'Layout/Text',
  component: Text,
  args: { children: '37 properties in 4 portfolios, 35 located' },
} satisfies Meta<typeof Text>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { size: 'md', tone: 'muted' } }

export const Sizes: Story = {
  render: (args) => (
    <Stack gap={3}>
      <Text {...args} size="lg" />
      <Text {...args} size="md" />
      <Text {...args} size="sm" />
      <Text {...args} size="xs" />
    </Stack>
  ),
}

export const Tones: Story = {
  render: () => (
    <Stack gap={2}>
      <Text>Default</Text>
      <Text tone="muted">Muted</Text>
      <Text tone="subtle">Subtle</Text>
      <Text tone="success">Success</Text>
      <Text tone="warning">Warning</Text>
      <Text tone="danger">Danger</Text>
    </Stack>
  ),
}

export const Weights: Story = {
  render: (args) => (
    <Stack gap={2}>
      <Text {...args} weight="regular" />
      <Text {...args} weight="medium" />
      <Text {...args} weight="bold" />
    </Stack>
  ),
}

export const Figures: Story = {
  render: () => (
    <Stack>
      <Text tabular>1,111 units</Text>
      <Text tabular>2,908 units</Text>
    </Stack>
  ),
}

export const Truncated: Story = {
  args: {
    truncate: true,
    children: 'Cedar Heights Senior Apartments and Community Center, building 4, north entrance',
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '14rem' }}>
        <Story />
      </div>
    ),
  ],
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
