import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Stack } from '../stack/stack.tsx'
import { Popover } from './popover.tsx'

const meta = {
  title: 'Overlays/Popover',
  component: Popover,
  args: {
    label: 'Filter by state',
    content: (
      <Stack gap={2}>
        <Checkbox label="Colorado" defaultChecked />
        <Checkbox label="Oregon" />
        <Checkbox label="Washington" />
      </Stack>
    ),
    children: <Button>State</Button>,
  },
} satisfies Meta<typeof Popover>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { side: 'bottom', align: 'start', padding: 'md' } }

export const Open: Story = {
  name: '[0.27] Open, 8 px away',
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'State' })
    await userEvent.click(trigger)
    const popover = await within(document.body).findByRole('dialog', { name: 'Filter by state' })
    await waitFor(async () => {
      const gap = popover.getBoundingClientRect().top - trigger.getBoundingClientRect().bottom
      await expect(Math.round(gap)).toBe(8)
    })
  },
}

export const ClosedFromWithin: Story = {
  args: { defaultOpen: true, content: (close) => <Button onClick={close}>Apply</Button> },
}

const centered = { layout: 'centered' }

export const AboveAtItsEnd: Story = {
  args: { defaultOpen: true, side: 'top', align: 'end' },
  parameters: centered,
}

export const AtTheRight: Story = {
  args: { defaultOpen: true, side: 'right', align: 'center' },
  parameters: centered,
}

export const AtTheLeftWithoutPadding: Story = {
  args: { defaultOpen: true, side: 'left', padding: 'none' },
  parameters: centered,
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
