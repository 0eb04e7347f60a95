import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { ErrorPanel } from './error-panel.tsx'

const meta = {
  title: 'Status/ErrorPanel',
  component: ErrorPanel,
  args: {
    title: 'Couldn’t load properties',
    detail: 'The server didn’t respond within 10 seconds. Your data is safe. Try again in a moment.',
    requestId: 'req_7fK2mQx93b',
    onRetry: fn(),
  },
} satisfies Meta<typeof ErrorPanel>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { retrying: false } }

export const Retrying: Story = { args: { retrying: true } }

export const Short: Story = { args: { detail: undefined, requestId: undefined, onRetry: undefined } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
