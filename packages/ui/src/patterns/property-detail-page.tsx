import { Archive, Ellipsis, FileUp, Pencil } from 'lucide-react'
import { Badge } from '../badge/badge.tsx'
import { Banner } from '../banner/banner.tsx'
import { Breadcrumb } from '../breadcrumb/breadcrumb.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { DescriptionItem, DescriptionList } from '../description-list/description-list.tsx'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuItem } from '../dropdown-menu/menu-item.tsx'
import { Grid } from '../grid/grid.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { SeverityMark } from '../severity-mark/severity-mark.tsx'
import { Stack } from '../stack/stack.tsx'
import { Stat } from '../stat/stat.tsx'
import { TabLink, TabNav } from '../tabs/tabs.tsx'
import { Timeline, TimelineGroup, TimelineItem } from '../timeline/timeline.tsx'
import { PatternFrame } from './pattern-frame.tsx'

const tabs = (
  <TabNav aria-label="Property">
    <TabLink label="Details" current href="#details" />
    <TabLink label="Units" count={120} current={false} href="#units" />
    <TabLink label="Activity" current={false} href="#activity" />
  </TabNav>
)

/** A record: its name, key figures, and actions, followed by related details in cards. */
export function PropertyDetailPage() {
  return (
    <PatternFrame>
      <PageHeader
        breadcrumb={
          <Breadcrumb>
            <a href="#properties">Properties</a>
          </Breadcrumb>
        }
        title="Cedar Heights Apartments"
        status={<Badge tone="success">Located</Badge>}
        subtitle="1420 Cedar Street, Pueblo, CO 81003"
        stats={
          <>
            <Stat label="Units" value="120" />
            <Stat label="Occupied" value="96%" />
          </>
        }
        actions={
          <>
            <Button icon={<Pencil />}>Edit</Button>
            <DropdownMenu
              align="end"
              trigger={<IconButton label="More actions" icon={<Ellipsis />} size="md" tone="neutral" />}
            >
              <MenuItem icon={<Archive />} tone="danger">
                Archive
              </MenuItem>
            </DropdownMenu>
          </>
        }
        tabs={tabs}
      />
      <Stack gap={4}>
        <Banner tone="warning" title="Location may be out of date">
          The address changed after this property was located. Locate it again to get the right alerts.
        </Banner>
        <Grid columns={2} gap={4}>
          <Card title="Building facts">
            <DescriptionList>
              <DescriptionItem term="Year built">1984</DescriptionItem>
              <DescriptionItem term="Buildings">4</DescriptionItem>
              <DescriptionItem term="Program">Senior housing</DescriptionItem>
            </DescriptionList>
          </Card>
          <Card title="Hazards" actions={<SeverityMark severity="moderate" />}>
            <DescriptionList>
              <DescriptionItem term="Wind advisory">Until 6:45 PM MST</DescriptionItem>
              <DescriptionItem term="Flood zone">X, outside the 500-year flood</DescriptionItem>
            </DescriptionList>
          </Card>
        </Grid>
        <Card title="Activity">
          <Timeline>
            <TimelineGroup title="Today" headingLevel={3}>
              <TimelineItem icon={<FileUp />} time={<time dateTime="2026-11-20T17:29">5:29 PM</time>}>
                <strong>Ana Ruiz</strong> imported the rent roll
              </TimelineItem>
            </TimelineGroup>
          </Timeline>
        </Card>
      </Stack>
    </PatternFrame>
  )
}
