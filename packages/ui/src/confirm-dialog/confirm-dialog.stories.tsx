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

export const Playground: Story = {
  args: { tone: 'danger', confirmText: 'archive', cancelLabel: 'Keep it', loading: false },
}

export const Danger: Story = { args: { tone: 'danger' } }

export const OtherTextTyped: Story = {
  args: TypedText.args ?? {},
  play: async () => userEvent.type(await screen.findByRole('textbox'), 'undo{Enter}'),
}

export const RightToLeft: Story = { args: TypedText.args ?? {}, globals: { direction: 'rtl' } }
