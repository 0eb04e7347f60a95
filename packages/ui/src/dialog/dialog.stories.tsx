import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { Stack } from '../stack/stack.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Dialog } from './dialog.tsx'

const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'New portfolio',
    description: 'Group properties that you manage together.',
    children: (
      <Stack gap={4}>
        <Field label="Name">
          <TextInput defaultValue="Front Range" />
        </Field>
        <Field label="Code" optional help="Shown where space is limited.">
          <TextInput defaultValue="FR" />
        </Field>
      </Stack>
    ),
    footer: (
      <>
        <Button>Cancel</Button>
        <Button tone="primary">Create portfolio</Button>
      </>
    ),
  },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '460px' } } },
} satisfies Meta<typeof Dialog>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { size: 'md', closesOnOutsidePress: true } }

export const Small: Story = { args: { size: 'sm' } }

export const LongContent: Story = {
  args: {
    size: 'lg',
    children: (
      <Stack gap={3}>
        {Array.from({ length: 30 }, (_, index) => (
          <p key={index}>Row {index + 1}: City is missing.</p>
        ))}
      </Stack>
    ),
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
