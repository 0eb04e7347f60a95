import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.tsx'
import { linkClassName } from '../text-link/text-link.tsx'
import { AlertCarousel } from './alert-carousel.tsx'
import type { CarouselAlert } from './alert-line.tsx'

const link = (text: string) => (
  <a className={linkClassName({ tone: 'quiet' })} href="#alert">
    {text}
  </a>
)

const tornado: CarouselAlert = {
  id: 'tornado',
  severity: 'extreme',
  title: link('Tornado warning'),
  detail: 'Cedar Heights Apartments and 3 more, until 5:45 PM',
  actions: <Button size="sm">Acknowledge</Button>,
}

const others: CarouselAlert[] = [
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
  component: AlertCarousel,
  args: { alerts: others },
} satisfies Meta<typeof AlertCarousel>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = { name: '[0.28] Default' }

export const Playground: Story = { args: { alerts: [tornado, ...others], label: 'Alerts', intervalMs: 5000 } }

export const Pinned: Story = { args: { alerts: [tornado, ...others] } }

export const Acknowledged: Story = {
  args: { alerts: [{ ...tornado, isPinned: false, actions: null }, ...others] },
}

export const Single: Story = { args: { alerts: others.slice(0, 1) } }

export const PinnedAlone: Story = { args: { alerts: [tornado] } }

export const Phone: Story = {
  args: { alerts: [tornado, ...others] },
  globals: { viewport: { value: 'mobile1' } },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
