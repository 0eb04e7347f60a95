import type { Meta, StoryObj } from '@storybook/react-vite'
import { TabLink, TabNav, Tabs } from './tabs.tsx'

const meta = {
  title: 'Navigation/Tabs',
  component: Tabs,
  args: {
    label: 'Property',
    tabs: [
      { id: 'details', label: 'Details', content: 'Address, building facts, and contacts' },
      { id: 'units', label: 'Units', count: 120, content: '120 units in 4 buildings' },
      { id: 'activity', label: 'Activity', content: 'Recent changes to this property' },
    ],
  },
} satisfies Meta<typeof Tabs>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { defaultValue: 'units' } }

export const Second: Story = { args: { defaultValue: 'units' } }

export const Links: Story = {
  render: () => (
    <TabNav aria-label="Property">
      <TabLink label="Details" current href="#details" />
      <TabLink label="Units" count={120} current={false} href="#units" />
      <TabLink label="Activity" current={false} render={(props) => <a {...props} href="#activity" />} />
    </TabNav>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
