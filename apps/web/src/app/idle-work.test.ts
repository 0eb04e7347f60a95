import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionQueries } from '~/data/session/queries'
import type { PublicConfig } from '~/lib/config'
import { findDeviceId, setDeviceIdSource } from '~/lib/device-id'
import { findConfig } from '~/lib/config'
import { permissionStore } from '~/lib/permission-store'
import { selectOrg } from '~/lib/selected-org'
import { isCodeStale, watchChunkFailures } from '~/lib/loaded-code'
import { startIdleWork } from './idle-work.ts'
import { prepareProduct } from './prepare-product.ts'
import { buildCheckIntervalMs } from './watch-build.ts'
import { whenPageReady } from './start-app.tsx'

const device = { enabled: true, endpoint: null, apiKey: null }
const page = { Component: () => null }
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
})
afterEach(() => {
  stop()
  stop = () => {}
  setDeviceIdSource(() => null)
  permissionStore.clear()
  selectOrg(null)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openRouter() {
  const router = createMemoryRouter([{ path: '*', ...page }], { initialEntries: ['/auth'] }).initialize()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  return router
}

function finishFirstLoad(queryClient: QueryClient) {
  selectOrg('org-1')
  permissionStore.set({ orgId: 'org-1', permissions: [], isFga: false, permittedProperties: [] })
  const queries = [sessionQueries.identityUser(), sessionQueries.user(), sessionQueries.org('org-1')]
  const keys: (readonly unknown[])[] = queries.map(({ queryKey }) => queryKey)
  for (const key of keys) queryClient.setQueryData(key, {})
}

function saveDeviceId(visitorId: string) {
  const expiresAtMs = Date.now() + 60_000
  localStorage.setItem('device', JSON.stringify({ visitorId, score: 1, expiresAtMs }))
}

it('[7.159] determines the device id only after sign-in', async () => {
  vi.spyOn(findConfig().config!, 'device', 'get').mockReturnValue(device)
  saveDeviceId('a'.repeat(32))
  const queryClient = new QueryClient()
  const router = await openRouter()
  stop = startIdleWork(router, queryClient)
  await router.navigate('/auth?again')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(findDeviceId()).toBeNull()

  finishFirstLoad(queryClient)
  await router.navigate('/home')
  await vi.waitFor(() => expect(findDeviceId()).toBe('a'.repeat(32)), { timeout: 15_000 })
})

const configWith = (device: PublicConfig['device']) =>
  ({ ...window.__PARAPET_CONFIG__!, device }) as PublicConfig

it('determines no device id if that is disabled', async () => {
  saveDeviceId('a'.repeat(32))
  const router = await openRouter()
  await prepareProduct(configWith({ ...device, enabled: false }), router, new QueryClient())
  expect(findDeviceId()).toBeNull()

  await prepareProduct(configWith(device), router, new QueryClient())
  expect(findDeviceId()).toBe('a'.repeat(32))
})

it('[4.60] checks for new builds on public pages too', async () => {
  const forget = watchChunkFailures()
  const router = await openRouter()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ id: path.includes('latest') ? 'b2' : 'test' }),
  )
  stop = startIdleWork(router, new QueryClient())
  await vi.advanceTimersByTimeAsync(buildCheckIntervalMs)

  expect(isCodeStale()).toBe(true)
  forget()
})

it('starts only once the first page and its data have loaded', async () => {
  const work = vi.fn()
  const queryClient = new QueryClient()
  let arrive = (_: string) => {}
  const router = createMemoryRouter([{ path: '*', lazy: async () => page }]).initialize()
  void queryClient.query({ queryKey: ['rows'], queryFn: () => new Promise<string>((r) => (arrive = r)) })
  whenPageReady(router, queryClient, work)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(work).not.toHaveBeenCalled()

  arrive('all them')
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
  await router.navigate('/home')
  expect(work).toHaveBeenCalledOnce()
})
