import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, DoorOpen, FolderKanban } from 'lucide-react'
import { Card } from '../card/card.tsx'
import { Tree } from './tree.tsx'
import type { TreeItem } from './tree-item.ts'

const items: TreeItem[] = [
  {
    id: 'front',
    label: 'Front Range',
    icon: <FolderKanban />,
    trailing: '212',
    children: [
      {
        id: 'cedar',
        label: 'Cedar Heights Apartments',
        icon: <Building2 />,
        trailing: '120',
        children: [
          { id: 'a', label: 'Building A', icon: <DoorOpen /> },
          { id: 'b', label: 'Building B', icon: <DoorOpen /> },
        ],
      },
      { id: 'pikes', label: 'Pikes Peak Towers', icon: <Building2 />, trailing: '92' },
    ],
  },
  {
    id: 'west',
    label: 'Western Slope',
    icon: <FolderKanban />,
    trailing: '48',
    children: [{ id: 'mesa', label: 'Mesa Verde Manor', icon: <Building2 />, trailing: '48' }],
  },
  { id: 'none', label: 'No portfolio', icon: <FolderKanban />, trailing: '0' },
]

const lazyItems: TreeItem[] = [
  { id: 'lazy-front', label: 'Front Range', icon: <FolderKanban />, hasChildren: true },
  { id: 'lazy-west', label: 'Western Slope', icon: <FolderKanban />, hasChildren: true },
]

const meta = {
  title: 'Data/Tree',
  component: Tree,
  args: { label: 'Portfolios and properties', items, defaultExpanded: new Set(['front', 'cedar']) },
  decorators: [
    (Story) => (
      <Card style={{ maxInlineSize: '24rem' }}>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof Tree>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { selectionMode: 'multiple' } }

export const ChooseOne: Story = {
  args: { selectionMode: 'single', defaultSelection: new Set(['pikes']) },
}

export const ChooseSeveral: Story = {
  args: { selectionMode: 'multiple', defaultSelection: new Set(['cedar', 'mesa']) },
}

export const FetchedChildren: Story = {
  args: {
    items: lazyItems,
    defaultExpanded: new Set(),
    loadChildren: (item) =>
      new Promise((resolve) => {
        setTimeout(() => resolve([{ id: `${item.id}-1`, label: 'Cedar Heights Apartments' }]), 600)
      }),
  },
}

export const Loading: Story = {
  args: {
    items: lazyItems,
    defaultExpanded: new Set(['lazy-front']),
    loadChildren: () => new Promise(() => undefined),
  },
}

export const Failed: Story = {
  args: {
    items: lazyItems,
    defaultExpanded: new Set(['lazy-front']),
    loadChildren: () => Promise.reject(new TypeError('Failed to fetch')),
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
