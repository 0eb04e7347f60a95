import type { Meta, StoryObj } from '@storybook/react-vite'
import { Archive, Ellipsis } from 'lucide-react'
import { Badge } from '../badge/badge.tsx'
import { Breadcrumb } from '../breadcrumb/breadcrumb.tsx'
import { Button } from '../button/button.tsx'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuItem } from '../dropdown-menu/menu-item.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Stat } from '../stat/stat.tsx'
import { TabLink, TabNav } from '../tabs/tabs.tsx'
import { PageHeader } from './page-header.tsx'

const meta = {
  title: 'Shell/PageHeader',
  component: PageHeader,
  args: { title: 'Properties' },
} satisfies Meta<typeof PageHeader>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { subtitle: '343 properties in 4 portfolios' } }

export const List: Story = {
  args: {
    subtitle: '343 properties in 4 portfolios',
    actions: (
      <>
        <Button>Import</Button>
        <Button tone="primary">New property</Button>
      </>
    ),
  },
}

export const Detail: Story = {
  args: {
    breadcrumb: (
      <Breadcrumb>
        <a href="#properties">Properties</a>
      </Breadcrumb>
    ),
    title: 'Cedar Heights Apartments',
    status: (
      <>
        <Badge tone="success">Located</Badge>
        <Badge>Senior housing</Badge>
      </>
    ),
    subtitle: '1420 Cedar Street, Pueblo, CO 81003',
    stats: (
      <>
        <Stat label="Units" value="120" />
        <Stat label="Data quality" value="86" />
      </>
    ),
    actions: (
      <>
        <Button>Edit</Button>
        <DropdownMenu
          align="end"
          trigger={<IconButton label="More actions" icon={<Ellipsis />} size="md" tone="neutral" />}
        >
          <MenuItem icon={<Archive />} tone="danger">
            Archive
          </MenuItem>
        </DropdownMenu>
      </>
    ),
    tabs: (
      <TabNav aria-label="Property">
        <TabLink label="Details" current href="#details" />
        <TabLink label="Units" count={120} current={false} href="#units" />
        <TabLink label="Activity" current={false} href="#activity" />
      </TabNav>
    ),
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
