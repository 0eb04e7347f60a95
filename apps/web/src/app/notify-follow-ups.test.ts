import { toast, toastStore } from '@parapet/ui'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { emitLiveEvent } from '~/data/live/live-event'
import { sessionQueries } from '~/data/session/queries'
import { selectOrg } from '~/lib/selected-org'
import { testUser } from '~/testing/network'
import { notifyFollowUps } from './notify-follow-ups.ts'
import { createQueryClient } from './query-client.ts'

const notify = {
  threatMinSeverity: 'moderate',
  channels: { inApp: true, email: true },
  quietHours: null,
  followUps: { inApp: true, email: true },
}
const navigate = vi.fn(async () => {})
let stop = () => {}

const told = (id: string, values: object = {}) => ({
  id,
  kind: 'threat_over',
  severity: null,
  threat: { id: `threat-${id}`, name: `Flash Flood Warning ${id}` },
  canViewThreat: true,
  alertId: null,
  createdAt: new Date().toISOString(),
  readAt: null,
  ...values,
})

// Loading it the first time can take longer than the tests wait.
beforeAll(() => import('./show-follow-ups.ts'))
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

function start(items: ReturnType<typeof told>[], settings: object = {}) {
  const page = { limit: 20, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true }
  vi.stubGlobal('fetch', async () => Response.json({ items, page }))
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQueries.user().queryKey, {
    ...testUser,
    notify: { ...notify, ...settings },
  } as never)
  stop = notifyFollowUps({ navigate }, queryClient)
}

async function receive() {
  emitLiveEvent({ name: 'notification.changed', id: 'user-1', version: 1, about: [] }, 'org-1')
  await vi.advanceTimersByTimeAsync(2_000)
}

const headings = () => toastStore.getState().list.map(({ heading }) => heading)

it('shows once that a threat is over, instead of the toast about it, with a link', async () => {
  toast({ id: 'threat threat-a', position: 'normal', heading: 'New extreme threat', persistent: true })
  start([told('a')])
  await receive()
  await receive()
  expect(headings()).toEqual(['All clear'])
  const [shown] = toastStore.getState().list
  expect(shown).toMatchObject({ body: 'Flash Flood Warning a', persistent: false })
  shown?.action?.onSelect()
  expect(navigate).toHaveBeenCalledWith('/threats/threat-a')
})

it('shows that a threat is less severe, and ignores everything else in the history', async () => {
  start([
    told('a', { kind: 'threat_improved', severity: 'moderate' }),
    told('b', { kind: 'threat', severity: 'severe' }),
    told('c', { createdAt: new Date(Date.now() - 3_600_000).toISOString() }),
    told('d', { readAt: new Date().toISOString() }),
  ])
  await receive()
  expect(headings()).toEqual(['Severity decreased to moderate'])
})

it('only takes back the old toast in quiet hours, or if notifications in the app are off', async () => {
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  const allDay = { from: '00:00', to: '23:59' }
  for (const settings of [
    { quietHours: allDay },
    { channels: { inApp: false, email: true } },
    { followUps: { inApp: false, email: true } },
  ]) {
    toast({ id: 'threat threat-a', position: 'normal', heading: 'New extreme threat', persistent: true })
    start([told('a')], settings)
    await receive()
    expect(headings()).toEqual([])
    stop()
  }
})
