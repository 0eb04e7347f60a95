import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../text/text.tsx'
import { Code } from './code.tsx'

const meta = { title: 'Layout/Code', component: Code, args: { children: 'req_7fK2mQ' } } satisfies Meta<
  typeof Code
>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { children: '800006523' } }

export const InText: Story = {
  render: () => (
    <Text>
      The column <Code>PROPERTY_NAME</Code> became the name.
    </Text>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
