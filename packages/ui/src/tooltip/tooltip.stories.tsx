import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Tooltip } from './tooltip.tsx'

const meta = {
  title: 'Overlays/Tooltip',
  component: Tooltip,
  args: { content: 'November 20, 2026, 5:29 PM MST', children: <Button>2 minutes ago</Button> },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof Tooltip>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { side: 'top' } }

export const Open: Story = {
  name: '[0.27] Open, 6 px away',
  args: { side: 'bottom' },
  play: async ({ canvas }) => {
    await userEvent.tab()
    const trigger = canvas.getByRole('button')
    const tooltip = await within(document.body).findByRole('tooltip')
    await waitFor(async () => {
      const gap = tooltip.getBoundingClientRect().top - trigger.getBoundingClientRect().bottom
      await expect(Math.round(gap)).toBe(6)
    })
  },
}

export const AtTheLeft: Story = { args: { side: 'left' }, play: async () => userEvent.tab() }

export const Sides: Story = { args: { side: 'right' }, play: async () => userEvent.tab() }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
