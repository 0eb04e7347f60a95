import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emitLiveEvent } from '~/data/live/live-event'
import { sessionQueries } from '~/data/session/queries'
import { selectOrg } from '~/lib/selected-org'
import { mockNetwork, testUser } from '~/testing/network'
import { createQueryClient } from './query-client.ts'
import { notifyThreats } from './notify-threats.ts'

const notify = {
  threatMinSeverity: 'moderate',
  channels: { inApp: true, email: true },
  digest: 'none',
  quietHours: null,
} as object
const createThreat = (id: string, more: object = {}) => ({
  id,
  title: `Flash Flood Warning ${id}`,
  severity: 'severe',
  status: 'active',
  impacts: [{ property: { id: 'p' } }],
  ...more,
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

function begin(settings: object, threats: ReturnType<typeof createThreat>[]) {
  mockNetwork(
    Object.fromEntries(
      threats.map((threat) => [`GET /api/threat/${threat.id}`, { status: 200, body: threat }]),
    ),
  )
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQueries.user().queryKey, {
    ...testUser,
    notify: { ...notify, ...settings },
  } as never)
  stop = notifyThreats({ navigate }, queryClient)
}

async function hear(ids: readonly string[], version = 1) {
  for (const id of ids) emitLiveEvent({ name: 'threat.updated', id, version, about: [] }, 'org-1')
  await vi.advanceTimersByTimeAsync(2_000)
}

const headings = () => toastStore.getState().list.map(({ heading }) => heading)

it('tells of a new threat once, and leads to it', async () => {
  begin({}, [createThreat('a')])
  await hear(['a'])
  await hear(['a'], 2)

  expect(headings()).toEqual(['New severe threat'])
  const [told] = toastStore.getState().list
  expect(told).toMatchObject({ body: 'Flash Flood Warning a', persistent: false })
  told?.action?.onSelect()
  expect(navigate).toHaveBeenCalledWith('/home?threat=a')
})

it('leaves out what is milder than wanted, over, or near none of the properties', async () => {
  begin({ threatMinSeverity: 'severe' }, [
    createThreat('mild', { severity: 'moderate' }),
    createThreat('ended', { status: 'ended' }),
    createThreat('far', { impacts: [] }),
  ])
  await hear(['mild', 'ended', 'far'])
  expect(headings()).toEqual([])
})

it('is silent when nothing is wanted, and in quiet hours but for extreme threats', async () => {
  begin({ channels: { inApp: false, email: true } }, [createThreat('a')])
  await hear(['a'])
  expect(headings()).toEqual([])
  stop()

  begin({ quietHours: { from: '00:00', to: '23:59' } }, [
    createThreat('b'),
    createThreat('c', { severity: 'extreme' }),
  ])
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  await hear(['b', 'c'])
  expect(toastStore.getState().list).toMatchObject([{ heading: 'New extreme threat', persistent: true }])
})

it('counts many that come together', async () => {
  const ids = ['a', 'b', 'c', 'd']
  begin(
    {},
    ids.map((id) => createThreat(id)),
  )
  await hear(ids)
  expect(headings()).toEqual(['4 new threats'])
})

it('tells whoever chose minor of a threat whose severity the sender did not state, as the server mails it', async () => {
  begin({ threatMinSeverity: 'minor' }, [createThreat('a', { severity: 'unknown' })])
  await hear(['a'])
  expect(toastStore.getState().list).toHaveLength(1)
})

it('keeps quiet about an unstated severity where moderate was chosen, which is worse', async () => {
  begin({ threatMinSeverity: 'moderate' }, [createThreat('a', { severity: 'unknown' })])
  await hear(['a'])
  expect(headings()).toEqual([])
})
