import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Card } from '../card/card.tsx'
import { ErrorPanel } from '../error-panel/error-panel.tsx'
import { BarChart, LineChart, StackedBarChart } from './axis-charts.tsx'
import type { ChartCategory, ChartSeries } from './chart-data.ts'
import { FunnelChart } from './funnel-chart.tsx'

const days = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2026, 9, 22 + index)))
const wave = (base: number, range: number, phase: number) =>
  days.map((_, index) => Math.round(base + range * Math.sin((index + phase) / 3.1) + ((index * 7) % 5)))

const imports: ChartSeries[] = [
  { id: 'rows', label: 'Rows imported', values: wave(60, 32, 0) },
  { id: 'fixed', label: 'Rows fixed', values: wave(24, 10, 4) },
  { id: 'skipped', label: 'Rows skipped', values: wave(8, 4, 8) },
]

const weeks = ['Week 42', 'Week 43', 'Week 44', 'Week 45', 'Week 46', 'Week 47']
const threats: ChartSeries[] = [
  { id: 'extreme', label: 'Extreme', values: [0, 1, 0, 2, 0, 1], tone: 'extreme' },
  { id: 'severe', label: 'Severe', values: [3, 4, 2, 6, 3, 5], tone: 'severe' },
  { id: 'moderate', label: 'Moderate', values: [8, 6, 9, 12, 7, 10], tone: 'moderate' },
  { id: 'minor', label: 'Minor', values: [12, 15, 11, 18, 13, 9], tone: 'minor' },
]

const formatDay = (category: ChartCategory) =>
  new Date(category).toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const meta = {
  title: 'Charts/Charts',
  component: LineChart,
  subcomponents: { BarChart, StackedBarChart, FunnelChart },
  args: {
    label: 'Imports per day',
    categoryLabel: 'Day',
    categories: days,
    series: imports,
    formatCategory: formatDay,
  },
  decorators: [
    (Story) => (
      <Card style={{ maxInlineSize: '52rem' }}>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof LineChart>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { hasArea: false, heightPx: 280 } }

export const Area: Story = { args: { series: imports.slice(0, 1), hasArea: true } }

export const Gap: Story = {
  args: {
    series: [
      {
        id: 'level',
        label: 'River level',
        values: days.map((_, index) => (index > 9 && index < 15 ? null : 1.2 + Math.sin(index / 4))),
      },
    ],
    formatValue: (value) => `${value.toFixed(1)} ft`,
  },
}

export const Bars: Story = {
  render: () => (
    <BarChart
      label="Threats per week"
      categoryLabel="Week"
      categories={weeks}
      series={[
        { id: 'new', label: 'New', values: [23, 26, 22, 38, 23, 25] },
        { id: 'resolved', label: 'Resolved', values: [20, 24, 25, 21, 30, 22] },
      ]}
    />
  ),
}

export const StackedBars: Story = {
  render: () => (
    <StackedBarChart label="Threats by severity" categoryLabel="Week" categories={weeks} series={threats} />
  ),
}

export const Palette: Story = {
  render: () => (
    <StackedBarChart
      label="Properties by portfolio"
      categoryLabel="Quarter"
      categories={['Q1', 'Q2', 'Q3', 'Q4']}
      series={['Front Range', 'Western Slope', 'Eastern Plains', 'San Luis', 'Denver', 'Pueblo'].map(
        (name, index) => ({
          id: name,
          label: name,
          values: [4, 5, 6, 7].map((value) => value + ((index * 3) % 5)),
        }),
      )}
    />
  ),
}

export const Funnel: Story = {
  render: () => (
    <FunnelChart
      label="Flood warning messages"
      steps={[
        { id: 'sent', label: 'Sent', value: 1240 },
        { id: 'delivered', label: 'Delivered', value: 1198 },
        { id: 'opened', label: 'Opened', value: 871 },
        { id: 'confirmed', label: 'Confirmed safe', value: 402 },
      ]}
    />
  ),
}

export const Loading: Story = { args: { loading: true } }

export const Empty: Story = { args: { categories: [], series: [], empty: 'No imports in the last 30 days' } }

export const Failed: Story = {
  args: {
    error: <ErrorPanel title="Couldn’t load imports" requestId="req_7fK2mQx93b" onRetry={fn()} />,
  },
}

export const AsTable: Story = {
  args: { categories: days.slice(0, 8) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Show table' }))
    await expect(canvas.getByRole('table', { name: 'Imports per day' })).toBeVisible()
  },
}

export const ReadByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const plot = await canvas.findByRole('application')
    plot.focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect(canvas.getByText(/^Oct 23: Rows imported/u)).toBeInTheDocument()
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
