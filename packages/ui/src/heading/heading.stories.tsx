import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Heading } from './heading.tsx'

const meta = {
  title: 'Layout/Heading',
  component: Heading,
  args: { level: 2, children: 'Properties' },
} satisfies Meta<typeof Heading>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { level: 2, size: 'lg' } }

export const Sizes: Story = {
  render: () => (
    <Stack gap={4}>
      <Heading level={1} size="xl">
        Welcome to Parapet
      </Heading>
      <Heading level={2} size="lg">
        Cedar Heights
      </Heading>
      <Heading level={3} size="md">
        Building facts
      </Heading>
      <Heading level={4} size="sm">
        Address
      </Heading>
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
