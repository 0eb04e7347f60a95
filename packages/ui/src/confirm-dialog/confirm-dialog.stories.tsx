import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn, screen, userEvent } from 'storybook/test'
import { ConfirmDialog } from './confirm-dialog.tsx'

const meta = {
  title: 'Overlays/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Archive Cedar Heights?',
    description: 'It’s removed from all lists and no longer monitored. You can restore it at any time.',
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
    description: 'This removes the 338 properties it created, including any changes made since.',
    confirmText: 'undo import',
    confirmLabel: 'Remove 338 properties',
  },
}

export const Loading: Story = { args: { loading: true } }

export const Playground: Story = {
  args: { tone: 'danger', confirmText: 'archive', cancelLabel: 'Keep property', loading: false },
}

export const Danger: Story = { args: { tone: 'danger' } }

export const OtherTextTyped: Story = {
  args: TypedText.args ?? {},
  play: async () => userEvent.type(await screen.findByRole('textbox'), 'undo{Enter}'),
}

export const RightToLeft: Story = { args: TypedText.args ?? {}, globals: { direction: 'rtl' } }
