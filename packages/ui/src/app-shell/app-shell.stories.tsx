import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, FolderTree, House, Menu, Settings, Users } from 'lucide-react'
import { fn } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { Logo } from '../logo/logo.tsx'
import { Page } from '../page/page.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { SearchInput } from '../search-input/search-input.tsx'
import { Stat } from '../stat/stat.tsx'
import { Grid } from '../grid/grid.tsx'
import { StatusDot } from '../status-dot/status-dot.tsx'
import { AppShell, type SidebarState } from './app-shell.tsx'
import { Header } from './header.tsx'
import { Sidebar, SidebarGroup, SidebarItem } from './sidebar.tsx'

function renderSidebar(state: SidebarState) {
  return (
    <Sidebar
      head={<Logo withName={state !== 'collapsed'} />}
      foot={<StatusDot tone="success">5 of 6 feeds up to date</StatusDot>}
    >
      <SidebarItem label="Home" icon={<House />} href="#home" />
      <SidebarItem label="Portfolios" icon={<FolderTree />} href="#portfolios" />
      <SidebarItem
        label="Properties"
        icon={<Building2 />}
        href="#properties"
        current
        badge={<Badge>343</Badge>}
      />
      <SidebarItem label="Tenants" icon={<Users />} href="#tenants" />
      <SidebarGroup title="Organization">
        <SidebarItem label="Settings" icon={<Settings />} href="#settings" />
      </SidebarGroup>
    </Sidebar>
  )
}

const header = (
  <Header
    start={
      <>
        <IconButton label="Toggle sidebar" icon={<Menu />} tooltipSide="bottom" />
        <Avatar name="Cedar & Stone" shape="square" size="sm" decorative />
        <strong>Cedar &amp; Stone</strong>
      </>
    }
    center={<SearchInput label="Search" value="" onValueChange={fn()} hint={<Kbd>/</Kbd>} />}
    end={<Avatar name="Ana Ruiz" />}
  />
)

const page = (
  <Page>
    <PageHeader
      title="Properties"
      subtitle="343 properties in 4 portfolios"
      actions={
        <>
          <Button>Import</Button>
          <Button tone="primary">New property</Button>
        </>
      }
    />
    <Grid columns={4}>
      <Card>
        <Stat label="Properties" value="343" />
      </Card>
      <Card>
        <Stat label="Units" value="21,904" />
      </Card>
      <Card>
        <Stat label="Located" value="97%" />
      </Card>
      <Card>
        <Stat label="Running tasks" value="1" />
      </Card>
    </Grid>
  </Page>
)

const meta = {
  title: 'Shell/AppShell',
  component: AppShell,
  args: { sidebarState: 'open', headerState: 'open', onSidebarClose: fn(), children: page },
  render: (args) => (
    <AppShell {...args} sidebar={renderSidebar(args.sidebarState ?? 'open')} header={header} />
  ),
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '520px' } } },
} satisfies Meta<typeof AppShell>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { sidebarState: 'open', headerState: 'open' } }

export const Collapsed: Story = { args: { sidebarState: 'collapsed' } }

export const Closed: Story = { args: { sidebarState: 'closed' } }

export const Overlay: Story = { args: { sidebarState: 'overlay' } }

export const Bare: Story = { args: { sidebarState: 'closed', headerState: 'closed' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
