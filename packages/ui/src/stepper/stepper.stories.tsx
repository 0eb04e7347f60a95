import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Stepper } from './stepper.tsx'

const meta = {
  title: 'Navigation/Stepper',
  component: Stepper,
  args: {
    current: 'map',
    steps: [
      { id: 'upload', label: 'Upload' },
      { id: 'recognize', label: 'Recognize' },
      { id: 'map', label: 'Map columns' },
      { id: 'check', label: 'Check' },
      { id: 'import', label: 'Import' },
    ],
  },
} satisfies Meta<typeof Stepper>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { current: 'check' } }

export const GoingBack: Story = { args: { onStepSelect: fn() } }

export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
