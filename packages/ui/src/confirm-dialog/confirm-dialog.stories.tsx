import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { ConfirmDialog } from './confirm-dialog.tsx'

const meta = {
  title: 'Overlays/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Archive Cedar Heights?',
    description: 'It leaves every list and is no longer watched. You can bring it back at any time.',
    confirmLabel: 'Archive property',
  },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '360px' } } },
} satisfies Meta<typeof ConfirmDialog>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const TypedText: Story = {
  args: {
    tone: 'danger',
    title: 'Undo this import?',
    description: 'The 338 properties that it created are removed. Changes made to them since are lost.',
    confirmText: 'undo import',
    confirmLabel: 'Remove 338 properties',
  },
}

export const Loading: Story = { args: { loading: true } }
