import type { Meta, StoryObj } from '@storybook/react-vite'
import { CopyButton } from './copy-button.tsx'

const meta = {
  title: 'Actions/CopyButton',
  component: CopyButton,
  args: { value: '1420 Cedar Street, Pueblo, CO 81003', label: 'Copy address' },
} satisfies Meta<typeof CopyButton>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { showLabel: true, size: 'md' } }

export const WithLabel: Story = { args: { showLabel: true, size: 'sm', tone: 'neutral' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
