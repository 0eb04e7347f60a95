import { SidebarGroup } from '../app-shell/sidebar.tsx'
import { DescriptionItem } from '../description-list/description-list.tsx'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '../dropdown-menu/menu-item.tsx'
import { Popover } from '../popover/popover.tsx'
import { TabNav } from '../tabs/tabs.tsx'
import { TimelineItem } from '../timeline/timeline.tsx'
import { Toast } from '../toast/toast.tsx'
import { describeConformance } from './describe-conformance.tsx'

const ignore = () => undefined
const trigger = <button type="button">Open</button>

describeConformance(
  'SidebarGroup',
  (props) => (
    <ul>
      <SidebarGroup {...props} title="Organization" />
    </ul>
  ),
  { slot: 'sidebar-group' },
)

describeConformance(
  'DescriptionItem',
  (props) => (
    <dl>
      <DescriptionItem {...props} term="Units">
        120
      </DescriptionItem>
    </dl>
  ),
  { slot: 'description-item' },
)

describeConformance('TabNav', (props) => <TabNav {...props} aria-label="Property" />, { slot: 'tab-nav' })

describeConformance(
  'TimelineItem',
  (props) => (
    <ul>
      <TimelineItem {...props}>Archived</TimelineItem>
    </ul>
  ),
  { slot: 'timeline-item' },
)

describeConformance(
  'Toast',
  (props) => <Toast {...props} heading="Archived" color="neutral" dismissible onClose={ignore} />,
  { slot: 'toast' },
)

describeConformance(
  'Popover',
  (props) => (
    <Popover {...props} label="Filter" content="Content" defaultOpen>
      {trigger}
    </Popover>
  ),
  { slot: 'popover', takesRef: false },
)

describeConformance(
  'DropdownMenu',
  (props) => (
    <DropdownMenu {...props} trigger={trigger} defaultOpen>
      <MenuItem>Archive</MenuItem>
    </DropdownMenu>
  ),
  { slot: 'dropdown-menu', takesRef: false },
)

describeConformance('MenuLabel', (props) => <MenuLabel {...props}>Show</MenuLabel>, { slot: 'menu-label' })

describeConformance('MenuSeparator', (props) => <MenuSeparator {...props} />, { slot: 'menu-separator' })
