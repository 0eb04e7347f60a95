import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileUp, Pencil, TriangleAlert } from 'lucide-react'
import { Timeline, TimelineGroup, TimelineItem } from './timeline.tsx'

const meta = {
  title: 'Data/Timeline',
  component: Timeline,
  args: {
    children: (
      <>
        <TimelineGroup title="Today">
          <TimelineItem
            icon={<FileUp />}
            tone="accent"
            time={<time dateTime="2026-11-20T17:29">5:29 PM</time>}
            detail="5 rows skipped"
          >
            <strong>Ana Ruiz</strong> imported 338 properties from hud-multifamily-assisted-co-2026.csv
          </TimelineItem>
          <TimelineItem icon={<Pencil />} time={<time dateTime="2026-11-20T16:02">4:02 PM</time>}>
            <strong>Ben Okafor</strong> changed the address of Cedar Heights
          </TimelineItem>
        </TimelineGroup>
        <TimelineGroup title="Yesterday">
          <TimelineItem
            icon={<TriangleAlert />}
            tone="danger"
            time={<time dateTime="2026-11-19T22:10">10:10 PM</time>}
          >
            The import of tenants.xlsx failed
          </TimelineItem>
        </TimelineGroup>
      </>
    ),
  },
} satisfies Meta<typeof Timeline>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const Playground: Story = { args: { 'aria-label': 'Activity' } }
