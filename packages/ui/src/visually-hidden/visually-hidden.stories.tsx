import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../text/text.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const meta = {
  title: 'Layout/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: 'since yesterday' },
} satisfies Meta<typeof VisuallyHidden>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  render: (args) => (
    <Text>
      +12 <VisuallyHidden {...args} />
    </Text>
  ),
}

export const RightToLeft: Story = { ...Default, globals: { direction: 'rtl' } }

export const Playground: Story = { ...Default, args: { children: 'more than last week' } }
