import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emitLiveEvent } from '~/data/live/live-event'
import { sessionQueries } from '~/data/session/queries'
import { selectOrg } from '~/lib/selected-org'
import { testUser } from '~/testing/network'
import { createQueryClient } from './query-client.ts'
import { notifyThreats } from './notify-threats.ts'

const notify = {
  threatMinSeverity: 'moderate',
  channels: { inApp: true, email: true },
  digest: 'none',
  quietHours: null,
} as object
const createThreat = (id: string, overrides: object = {}) => ({
  id,
  title: `Flash Flood Warning ${id}`,
  severity: 'severe',
  status: 'active',
  impact: { properties: 1, units: 0, tenants: 0 },
  ...overrides,
})
const navigate = vi.fn(async () => {})
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  toastStore.clear()
  navigate.mockClear()
  selectOrg('org-1')
})
afterEach(() => {
  stop()
  selectOrg(null)
  vi.useRealTimers()
})

function startNotifying(settings: object, threats: ReturnType<typeof createThreat>[]) {
  vi.stubGlobal('fetch', async (input: string) => {
    const ids = new URL(input, location.origin).searchParams.get('id')?.split(',') ?? []
    const items = threats.filter(({ id }) => ids.includes(id))
    return Response.json(ids.length > 50 ? { code: 'validation' } : { items }, {
      status: ids.length > 50 ? 422 : 200,
    })
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQueries.user().queryKey, {
    ...testUser,
    notify: { ...notify, ...settings },
  } as never)
  stop = notifyThreats({ navigate }, queryClient)
}

async function receive(ids: readonly string[], version = 1) {
  for (const id of ids) emitLiveEvent({ name: 'threat.updated', id, version, about: [] }, 'org-1')
  await vi.advanceTimersByTimeAsync(2_000)
}

const headings = () => toastStore.getState().list.map(({ heading }) => heading)

it('shows a new threat once, with a link to it', async () => {
  startNotifying({}, [createThreat('a')])
  await receive(['a'])
  await receive(['a'], 2)

  expect(headings()).toEqual(['New severe threat'])
  const [told] = toastStore.getState().list
  expect(told).toMatchObject({ body: 'Flash Flood Warning a', persistent: false })
  told?.action?.onSelect()
  expect(navigate).toHaveBeenCalledWith('/home?threat=a')
})

it('ignores threats that are less severe than configured, ended, or affect no properties', async () => {
  startNotifying({ threatMinSeverity: 'severe' }, [
    createThreat('mild', { severity: 'moderate' }),
    createThreat('ended', { status: 'ended' }),
    createThreat('far', { impact: { properties: 0, units: 0, tenants: 0 } }),
  ])
  await receive(['mild', 'ended', 'far'])
  expect(headings()).toEqual([])
})

it('is silent if turned off, and in quiet hours except for extreme threats', async () => {
  startNotifying({ channels: { inApp: false, email: true } }, [createThreat('a')])
  await receive(['a'])
  expect(headings()).toEqual([])
  stop()

  startNotifying({ quietHours: { from: '00:00', to: '23:59' } }, [
    createThreat('b'),
    createThreat('c', { severity: 'extreme' }),
  ])
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  await receive(['b', 'c'])
  expect(toastStore.getState().list).toMatchObject([{ heading: 'New extreme threat', persistent: true }])
})

it('shows only the count if many threats arrive together', async () => {
  const ids = ['a', 'b', 'c', 'd']
  startNotifying(
    {},
    ids.map((id) => createThreat(id)),
  )
  await receive(ids)
  expect(headings()).toEqual(['4 new threats'])
})

it('counts all threats of a large batch', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => `threat-${index}`)
  startNotifying(
    {},
    ids.map((id, index) => createThreat(id, index < 5 ? { severity: 'minor' } : {})),
  )
  await receive(ids)
  expect(headings()).toEqual(['115 new threats'])
})

it('shows a threat itself if it is the only one of many that matters to the person', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `threat-${index}`)
  startNotifying(
    {},
    ids.map((id, index) => createThreat(id, index === 29 ? {} : { severity: 'minor' })),
  )
  await receive(ids)
  expect(headings()).toEqual(['New severe threat'])
})

it('shows a threat of unknown severity from the minor setting on, like the server’s emails', async () => {
  startNotifying({ threatMinSeverity: 'minor' }, [createThreat('a', { severity: 'unknown' })])
  await receive(['a'])
  expect(toastStore.getState().list).toHaveLength(1)
})

it('ignores a threat of unknown severity at the moderate setting, which is higher', async () => {
  startNotifying({ threatMinSeverity: 'moderate' }, [createThreat('a', { severity: 'unknown' })])
  await receive(['a'])
  expect(headings()).toEqual([])
})

it('leaves the person’s own report to the toast of the form', async () => {
  startNotifying({}, [
    createThreat('mine', { createdBy: { id: testUser.id, name: testUser.name } }),
    createThreat('theirs', { createdBy: { id: 'user-2', name: 'Marcus Bell' } }),
  ])
  await receive(['mine', 'theirs'])
  expect(toastStore.getState().list.map(({ body }) => body)).toEqual(['Flash Flood Warning theirs'])
})

it('doesn’t take an alert about a threat for a new threat', async () => {
  startNotifying({}, [createThreat('a')])
  emitLiveEvent({ name: 'threat.updated', id: 'a', version: 1, about: ['alert'] }, 'org-1')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(headings()).toEqual([])
})
