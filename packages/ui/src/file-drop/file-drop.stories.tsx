import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { FileDrop } from './file-drop.tsx'

const meta = {
  title: 'Forms/FileDrop',
  component: FileDrop,
  args: {
    label: 'Property file',
    help: 'CSV or Excel, up to 50 MB and 250,000 rows.',
    accept: '.csv,.tsv,.txt,.xlsx',
    onFiles: fn(),
    onReject: fn(),
  },
} satisfies Meta<typeof FileDrop>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { multiple: true, disabled: false } }

export const Multiple: Story = { args: { multiple: true, label: 'Lease documents' } }

export const Uploading: Story = {
  args: { upload: { name: 'hud-multifamily-assisted-co-2026.csv', progress: 0.42, onCancel: fn() } },
}

export const Checking: Story = {
  args: { upload: { name: 'hud-multifamily-assisted-co-2026.csv', progress: null } },
}

export const WithError: Story = {
  args: {
    error: 'photo.jpg is an image. Choose a CSV or Excel file.',
  },
}

export const Disabled: Story = { args: { disabled: true } }

export const RightToLeft: Story = {
  args: { error: 'photo.jpg is an image.' },
  globals: { direction: 'rtl' },
}
