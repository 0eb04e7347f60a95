import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Stack } from '../stack/stack.tsx'
import { createLoadingBar } from './loading-bar-store.ts'
import { LoadingBar } from './loading-bar.tsx'

const meta = { title: 'Shell/LoadingBar', component: LoadingBar } satisfies Meta<typeof LoadingBar>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  render: function Demo() {
    const [store] = useState(() => createLoadingBar())
    return (
      <Stack direction="row" gap={2}>
        <LoadingBar store={store} />
        <Button onClick={() => store.start()}>Start</Button>
        <Button onClick={() => store.finish()}>Finish</Button>
        <Button onClick={() => store.finish({ error: true })}>Fail</Button>
      </Stack>
    )
  },
}

export const Loading: Story = {
  render: function Running() {
    const [store] = useState(() => createLoadingBar({ durationMs: 60_000 }))
    useEffect(() => {
      store.set(60, { force: true })
      return () => store.finish({ force: true })
    }, [store])
    return <LoadingBar store={store} />
  },
}

export const Failed: Story = {
  render: function Stopped() {
    const [store] = useState(() => createLoadingBar({ hideDelayMs: 3_600_000 }))
    useEffect(() => {
      store.start({ force: true })
      store.finish({ error: true })
      return () => store.finish({ force: true })
    }, [store])
    return <LoadingBar store={store} />
  },
}

export const RightToLeft: Story = { ...Loading, globals: { direction: 'rtl' } }

export const Playground: Story = { ...Default }
