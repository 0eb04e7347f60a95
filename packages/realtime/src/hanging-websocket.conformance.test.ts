import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRealtime } from './create-realtime.ts'
import { startSandbox, type TestSandbox } from './testing/start-sandbox.ts'

// In a separate file, because jsdom opens no other WebSocket while one hangs.
let service: TestSandbox

beforeAll(async () => {
  service = await startSandbox()
  await service.control({ realtime: 'ws-hanging' })
})
afterAll(() => service.stop())

it('[7.160] [7.162] falls back to polling if WebSockets hang, after a check at the configured URL', async () => {
  const asked: string[] = []
  const { fetch: realFetch } = globalThis
  globalThis.fetch = (input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname)
    return realFetch(input, init)
  }
  const realtime = createRealtime({
    key: 'sandbox.key:sandbox-realtime-secret',
    endpoint: 'localhost',
    port: service.port,
    tls: false,
    connectivityCheckUrl: `http://localhost:${service.port}/is-the-internet-up.txt`,
    wsConnectivityCheckUrl: `ws://localhost:${service.port}/ws-check`,
    timings: { webSocketSlowTimeout: 300, webSocketConnectTimeout: 600 },
  })
  await realtime.connect()
  expect(realtime.getState().status).toBe('connected')
  expect(localStorage.getItem('ably-transport-preference')).toContain('xhr_polling')
  realtime.close()
  globalThis.fetch = realFetch
  expect(asked.filter((path) => !path.startsWith('/comet'))).toEqual(['/is-the-internet-up.txt'])
})
