import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../text/text.tsx'
import { Kbd } from './kbd.tsx'

const meta = { title: 'Layout/Kbd', component: Kbd, args: { children: '/' } } satisfies Meta<typeof Kbd>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { children: 'Ctrl K' } }

export const InText: Story = {
  render: () => (
    <Text>
      Press <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to search.
    </Text>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
