import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createRealtime } from './create-realtime.ts'
import { RealtimeProvider, useConnectionState, useLiveChannel, usePresence } from './react.tsx'
import type { Realtime } from './realtime.ts'
import { startSandbox, type TestSandbox } from './testing/start-sandbox.ts'

let service: TestSandbox
const opened: Realtime[] = []

beforeAll(async () => {
  service = await startSandbox()
})
afterAll(() => service.stop())
afterEach(() => {
  cleanup()
  for (const realtime of opened.splice(0)) realtime.close()
})

function open(clientId: string) {
  const realtime = createRealtime({
    key: 'sandbox.key:sandbox-realtime-secret',
    endpoint: 'localhost',
    port: service.port,
    tls: false,
    connectivityCheckUrl: `http://localhost:${service.port}/is-the-internet-up.txt`,
    wsConnectivityCheckUrl: `ws://localhost:${service.port}/ws-check`,
    clientId,
  })
  opened.push(realtime)
  return realtime
}

function Room({ onMessage }: { onMessage: (name: string) => void }) {
  const { status } = useConnectionState()
  const members = usePresence('room')
  useLiveChannel('room', ({ name }) => onMessage(name))
  const names = members.map(({ clientId }) => clientId).toSorted()
  return <p>{`${status}: ${names.join(' and ')}`}</p>
}

it('has the state and members, receives messages, and leaves on unmount', async () => {
  const [ann, ben] = [open('ann'), open('ben')]
  const heard: string[] = []
  const view = render(
    <RealtimeProvider realtime={ann}>
      <Room onMessage={(name) => heard.push(name)} />
    </RealtimeProvider>,
  )
  expect(screen.getByText(/^(off|connecting):/)).toBeTruthy()
  await screen.findByText('connected: ann', {}, { timeout: 5_000 })
  await ben.channel('room').presence.enter()
  await screen.findByText('connected: ann and ben')
  await ben.channel('room').publish('hello', null)
  await vi.waitFor(() => expect(heard).toEqual(['hello']))

  view.unmount()
  const left = async () => (await ben.channel('room').presence.members()).map(({ clientId }) => clientId)
  await expect.poll(left).toEqual(['ben'])
})

it('works without a service', () => {
  render(
    <RealtimeProvider realtime={null}>
      <Room onMessage={() => expect.unreachable('heard something')} />
    </RealtimeProvider>,
  )
  expect(screen.getByText('off:', { exact: false })).toBeTruthy()
})
