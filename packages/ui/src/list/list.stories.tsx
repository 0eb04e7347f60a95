import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, Trash2 } from 'lucide-react'
import { fn } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Card } from '../card/card.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { SeverityMark } from '../severity-mark/severity-mark.tsx'
import { List } from './list.tsx'
import { ListItem } from './list-item.tsx'

const properties = [
  { id: 'cedar', title: 'Cedar Heights Apartments', detail: 'Pueblo, CO', severity: 'extreme' },
  { id: 'mesa', title: 'Mesa Verde Manor', detail: 'Durango, CO', severity: 'moderate' },
  { id: 'river', title: 'Arkansas River Homes', detail: 'Salida, CO', severity: 'minor' },
  { id: 'pikes', title: 'Pikes Peak Towers', detail: 'Colorado Springs, CO', severity: 'unknown' },
] as const

const choices = properties.map(({ id, title, detail, severity }) => (
  <ListItem
    key={id}
    id={id}
    title={title}
    detail={detail}
    trailing={<SeverityMark severity={severity} appearance="icon" />}
  />
))

const meta = {
  title: 'Data/List',
  component: List,
  subcomponents: { ListItem },
  args: {
    label: 'Properties',
    children: properties.map(({ id, title, detail }) => (
      <ListItem
        key={id}
        title={title}
        detail={detail}
        leading={<Building2 aria-hidden="true" />}
        trailing={<Badge>12 units</Badge>}
      />
    )),
  },
  decorators: [
    (Story) => (
      <Card style={{ maxInlineSize: '24rem' }}>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof List>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { selectionMode: 'multiple', children: choices } }

export const ChooseOne: Story = {
  args: { selectionMode: 'single', defaultSelection: new Set(['mesa']), children: choices },
}

export const ChooseSeveral: Story = {
  args: { selectionMode: 'multiple', defaultSelection: new Set(['cedar', 'river']), children: choices },
}

export const Links: Story = {
  args: {
    children: properties.map(({ id, title, detail }) => (
      <ListItem key={id} title={title} detail={detail} href={`#${id}`} current={id === 'mesa'} />
    )),
  },
}

export const WithActions: Story = {
  args: {
    label: 'Members',
    children: ['Ana Ruiz', 'Ben Okafor'].map((name) => (
      <ListItem
        key={name}
        title={name}
        detail="Manager"
        leading={<Avatar name={name} size="sm" />}
        trailing={<IconButton label={`Remove ${name}`} icon={<Trash2 />} onClick={fn()} />}
        onSelect={fn()}
      />
    )),
  },
}

export const Disabled: Story = {
  args: {
    selectionMode: 'single',
    children: (
      <>
        <ListItem id="cedar" title="Cedar Heights Apartments" />
        <ListItem id="mesa" title="Mesa Verde Manor" detail="No access" disabled />
      </>
    ),
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
