import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Stack } from '../stack/stack.tsx'
import { createToastStore, toast } from './toast-store.ts'
import { Toast } from './toast.tsx'
import { Toaster } from './toaster.tsx'

const meta = {
  title: 'Overlays/Toast',
  component: Toast,
  args: { heading: 'Cedar Heights archived', color: 'neutral', dismissible: true, onClose: fn() },
} satisfies Meta<typeof Toast>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '[0.26] Default',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cedar Heights archived')).toBeInTheDocument()
    await expect(canvas.getByRole('button')).toHaveAccessibleName()
  },
}

export const Playground: Story = {
  args: { color: 'success', body: '338 properties created.', dismissible: true },
}

export const Colors: Story = {
  render: () => (
    <Stack gap={3} align="start">
      <Toast color="neutral" dismissible heading="Copied" onClose={fn()} />
      <Toast
        color="info"
        dismissible
        heading="3 new properties"
        body="Reload the list to see them."
        onClose={fn()}
      />
      <Toast color="success" dismissible body="Successfully signed in with Google." onClose={fn()} />
      <Toast
        color="warning"
        dismissible
        heading="Saved without a location"
        body="We couldn’t locate the address."
        onClose={fn()}
      />
      <Toast
        color="danger"
        dismissible
        body="You do not have permission to access this page."
        onClose={fn()}
      />
    </Stack>
  ),
}

export const WithUndo: Story = { args: { action: { label: 'Undo', onSelect: fn() } } }

export const NotDismissible: Story = { args: { dismissible: false } }

function ToasterDemo() {
  const [store] = useState(createToastStore)

  useEffect(() => {
    store.add({
      heading: 'Import finished',
      body: '338 properties created, 5 rows skipped.',
      color: 'success',
      persistent: true,
    })
    store.add({ heading: 'The NWS feed is delayed', color: 'warning', persistent: true })
    store.setLower({
      heading: 'Cedar Heights archived',
      action: { label: 'Undo', onSelect: fn() },
      persistent: true,
    })
    return () => {
      store.clear()
      store.clearLower()
    }
  }, [store])

  return (
    <Stack direction="row" gap={3} style={{ minBlockSize: '20rem' }} align="center">
      <Button onClick={() => toast({ store, position: 'normal', heading: 'Added to the list' })}>
        Normal toast
      </Button>
      <Button onClick={() => toast({ store, heading: 'Replaces the previous one' })}>Lower toast</Button>
      <Toaster store={store} />
    </Stack>
  )
}

export const InToaster: Story = {
  render: () => <ToasterDemo />,
  parameters: { docs: { story: { inline: false, height: '420px' } } },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
