import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { List } from '../list/list.tsx'
import { ListItem } from '../list/list-item.tsx'
import { Text } from '../text/text.tsx'
import { Timeline, TimelineGroup, TimelineItem } from '../timeline/timeline.tsx'
import type { Pane, PaneSizes } from './pane.ts'
import { SplitPanes, type SplitPanesProps } from './split-panes.tsx'

const pad = { padding: 12 }

const list: Pane = {
  id: 'list',
  label: 'Properties',
  defaultSizePx: 280,
  minSizePx: 200,
  maxSizePx: 420,
  canCollapse: true,
  content: (
    <div style={pad}>
      <List label="Properties" selectionMode="single" defaultSelection={new Set(['cedar'])}>
        <ListItem id="cedar" title="Cedar Heights Apartments" detail="Pueblo, CO" />
        <ListItem id="mesa" title="Mesa Verde Manor" detail="Durango, CO" />
        <ListItem id="pikes" title="Pikes Peak Towers" detail="Colorado Springs, CO" />
      </List>
    </div>
  ),
}

const map: Pane = {
  id: 'map',
  label: 'Map',
  minSizePx: 320,
  content: (
    <div style={pad}>
      <Text>The map fills the remaining space.</Text>
    </div>
  ),
}

const activity: Pane = {
  id: 'activity',
  label: 'Activity',
  defaultSizePx: 300,
  minSizePx: 220,
  maxSizePx: 480,
  content: (
    <div style={pad}>
      <Timeline>
        <TimelineGroup title="Today">
          <TimelineItem time="5:29 PM">Ana Ruiz acknowledged the flash flood warning</TimelineItem>
          <TimelineItem time="4:02 PM">Ben Okafor changed the address of Cedar Heights</TimelineItem>
        </TimelineGroup>
      </Timeline>
    </div>
  ),
}

function Remembering(props: SplitPanesProps) {
  const [sizes, setSizes] = useState<PaneSizes>(props.sizes ?? {})
  return <SplitPanes {...props} sizes={sizes} onSizesChange={setSizes} />
}

const meta = {
  title: 'Shell/SplitPanes',
  component: SplitPanes,
  args: { panes: [list, map, activity] },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '360px' } } },
  render: (args) => (
    <div style={{ blockSize: 340 }}>
      <Remembering {...args} />
    </div>
  ),
} satisfies Meta<typeof SplitPanes>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { orientation: 'horizontal' } }

export const RememberedSizes: Story = { args: { sizes: { list: 220, activity: 440 } } }

export const FoldedAway: Story = { args: { sizes: { list: 0 } } }

export const Two: Story = { args: { panes: [list, map] } }

export const Vertical: Story = {
  args: {
    orientation: 'vertical',
    panes: [
      { ...map, minSizePx: 120 },
      { ...activity, defaultSizePx: 140, minSizePx: 80 },
    ],
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
