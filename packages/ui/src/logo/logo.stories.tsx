import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Logo } from './logo.tsx'

const meta = { title: 'Foundations/Logo', component: Logo } satisfies Meta<typeof Logo>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { size: 'md', withName: true } }

export const Sizes: Story = {
  render: () => (
    <Stack gap={6} align="start">
      <Logo size="sm" />
      <Logo size="md" />
      <Logo size="lg" />
    </Stack>
  ),
}

export const MarkAlone: Story = { args: { withName: false, size: 'lg' } }

export const Plain: Story = { args: { tone: 'plain', size: 'lg' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
