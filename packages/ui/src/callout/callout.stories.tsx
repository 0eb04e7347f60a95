import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Stack } from '../stack/stack.tsx'
import { Callout, type CalloutProps } from './callout.tsx'

function Tour(props: Omit<CalloutProps, 'anchor' | 'onClose'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(true)
  return (
    <Stack gap={4}>
      <div>
        <span ref={setAnchor} style={{ display: 'inline-block' }}>
          <Button tone="primary">Acknowledge</Button>
        </span>
      </div>
      {anchor && isOpen ? <Callout {...props} anchor={anchor} onClose={() => setOpen(false)} /> : null}
    </Stack>
  )
}

const meta = {
  title: 'Overlays/Callout',
  component: Callout,
  render: (args) => <Tour {...args} />,
  args: {
    anchor: document.body,
    onClose: () => undefined,
    title: 'Acknowledge and assign',
    children: 'Acknowledging stops the escalation. Assign the threat, so that everyone knows who’s on it.',
    progress: '3 of 5',
    actions: (
      <>
        <Button tone="ghost">Skip tour</Button>
        <Button tone="primary">Next</Button>
      </>
    ),
  },
} satisfies Meta<typeof Callout>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {}

export const Closed: Story = {
  name: 'Focused, 12 px away, closed with Escape',
  play: async ({ canvas }) => {
    const callout = await within(document.body).findByRole('dialog', { name: 'Acknowledge and assign' })
    await waitFor(() => expect(callout).toHaveFocus())
    const anchor = canvas.getByRole('button', { name: 'Acknowledge' })
    await waitFor(async () => {
      const gap = callout.getBoundingClientRect().top - anchor.getBoundingClientRect().bottom
      await expect(Math.round(gap)).toBe(12)
    })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(callout).not.toBeInTheDocument())
  },
}

export const TextOnly: Story = {
  render: ({ progress: _progress, actions: _actions, ...args }) => <Tour {...args} />,
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
