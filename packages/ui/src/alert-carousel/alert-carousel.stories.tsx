import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { linkClassName } from '../text-link/text-link.tsx'
import { AlertCarousel, type CarouselItem } from './alert-carousel.tsx'
import { AlertLine, type AlertLineProps } from './alert-line.tsx'

type Alert = CarouselItem & AlertLineProps

const link = (text: string) => (
  <a className={linkClassName({ tone: 'quiet' })} href="#alert">
    {text}
  </a>
)

const tornado: Alert = {
  id: 'tornado',
  severity: 'extreme',
  title: link('Tornado warning'),
  detail: 'Cedar Heights Apartments and 3 more, until 5:45 PM',
  actions: <Button size="sm">Acknowledge</Button>,
}

const others: Alert[] = [
  {
    id: 'flood',
    severity: 'severe',
    title: link('Flash flood warning'),
    detail: 'Arkansas River Homes, until 8:00 PM',
    actions: <Button size="sm">Acknowledge</Button>,
  },
  {
    id: 'wind',
    severity: 'moderate',
    title: link('High wind watch'),
    detail: '12 properties in El Paso County, tomorrow 6:00 AM to 6:00 PM',
  },
  { id: 'smoke', severity: 'minor', title: link('Air quality alert'), detail: '41 properties, until Sunday' },
  {
    id: 'quake',
    severity: 'unknown',
    title: link('Earthquake, magnitude 3.1'),
    detail: '11 mi from Trinidad',
  },
]

const meta = {
  title: 'Status/AlertCarousel',
  component: AlertCarousel<Alert>,
  args: {
    items: others,
    renderItem: ({ id: _id, isPinned: _isPinned, ...alert }) => <AlertLine {...alert} />,
  },
} satisfies Meta<typeof AlertCarousel<Alert>>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '[0.28] Default',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Flash flood warning' })).toBeInTheDocument()
    await expect(canvas.getByText('1 of 4')).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Next alert' })).toBeInTheDocument()
  },
}

export const Playground: Story = { args: { items: [tornado, ...others], label: 'Alerts', intervalMs: 5000 } }

export const Pinned: Story = { args: { items: [tornado, ...others] } }

export const Acknowledged: Story = {
  args: { items: [{ ...tornado, isPinned: false, actions: null }, ...others] },
}

export const Single: Story = { args: { items: others.slice(0, 1) } }

export const PinnedAlone: Story = { args: { items: [tornado] } }

export const Phone: Story = {
  args: { items: [tornado, ...others] },
  globals: { viewport: { value: 'mobile1' } },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
