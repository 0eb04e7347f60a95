import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Stack } from '../stack/stack.tsx'
import { Banner } from './banner.tsx'

const meta = {
  title: 'Status/Banner',
  component: Banner,
  args: { children: 'Showing data from 5:02 PM. Reconnecting…' },
} satisfies Meta<typeof Banner>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { tone: 'warning', title: 'The NWS feed is delayed', onDismiss: fn() },
}

export const Tones: Story = {
  render: () => (
    <Stack gap={3}>
      <Banner>You’re signed out.</Banner>
      <Banner tone="success" title="338 properties imported">
        5 rows were skipped because they’re missing a city.
      </Banner>
      <Banner tone="warning" title="The NWS feed is delayed">
        Last updated at 4:41 PM. New alerts may be missing.
      </Banner>
      <Banner tone="danger" title="Import stopped">
        The connection was lost at row 117. No rows after it were changed.
      </Banner>
    </Stack>
  ),
}

export const WithAction: Story = {
  args: {
    title: 'A new version is available',
    children: 'Reload the page to update.',
    actions: <Button size="sm">Reload</Button>,
    onDismiss: fn(),
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
