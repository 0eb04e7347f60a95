import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Stack } from '../stack/stack.tsx'
import { Banner } from './banner.tsx'

const meta = {
  title: 'Status/Banner',
  component: Banner,
  args: { children: 'Showing data from 17:02, reconnecting…' },
} satisfies Meta<typeof Banner>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { tone: 'warning', title: 'The NWS feed is late', onDismiss: fn() } }

export const Tones: Story = {
  render: () => (
    <Stack gap={3}>
      <Banner>You are signed out.</Banner>
      <Banner tone="success" title="338 properties imported">
        5 rows were skipped because they have no city.
      </Banner>
      <Banner tone="warning" title="The NWS feed is late">
        Last data from 16:41. New alerts may be missing.
      </Banner>
      <Banner tone="danger" title="The import stopped">
        The connection was lost at row 117. Nothing after it was changed.
      </Banner>
    </Stack>
  ),
}

export const WithAction: Story = {
  args: {
    title: 'A new version is ready',
    children: 'Reload to get it.',
    actions: <Button size="sm">Reload</Button>,
    onDismiss: fn(),
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
