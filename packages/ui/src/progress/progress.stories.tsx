import type { Meta, StoryObj } from '@storybook/react-vite'
import { Progress } from './progress.tsx'

const meta = {
  title: 'Status/Progress',
  component: Progress,
  args: { label: 'Importing properties', value: 0.62, valueText: '212 of 343 rows' },
} satisfies Meta<typeof Progress>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { value: 0.4, tone: 'accent', hideLabel: false } }

export const Unknown: Story = { args: { value: null, valueText: undefined, label: 'Reading file' } }

export const Done: Story = { args: { value: 1, tone: 'success', valueText: '343 of 343 rows' } }

export const Failed: Story = { args: { value: 0.34, tone: 'danger', valueText: 'Stopped at row 117' } }

export const WithoutTexts: Story = { args: { hideLabel: true } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
