import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emitLiveEvent } from '~/data/live/live-event'
import { sessionQueries } from '~/data/session/queries'
import { permissionStore } from '~/lib/permission-store'
import { selectOrg } from '~/lib/selected-org'
import { testUser } from '~/testing/network'
import { notifyHelp } from './notify-help.ts'
import { createQueryClient } from './query-client.ts'

const entry = (name: string, answeredAt: string) => ({
  tenant: { id: name, name },
  unit: { id: 'u', name: '204' },
  property: { id: 'p', name: 'Maple Court' },
  answeredAt,
})
const navigate = vi.fn(async () => {})
const requests: string[] = []
let stop = () => {}

beforeEach(() => {
  toastStore.clear()
  navigate.mockClear()
  requests.length = 0
  selectOrg('org-1')
})
afterEach(() => {
  stop()
  history.replaceState(null, '', '/')
  selectOrg(null)
  permissionStore.clear()
})

function start({
  status = 200,
  pathname = '/home',
  inApp = true,
  permissions = ['threat:read', 'org:communication_read', 'tenant:read'],
} = {}) {
  permissionStore.set({ orgId: 'org-1', permissions, isFga: false, permittedProperties: [] })
  vi.stubGlobal('fetch', async (input: string) => {
    requests.push(input)
    const items = [entry('Ada', '2026-11-28T06:00:00Z'), entry('Linh', '2026-11-28T06:05:00Z')]
    return Response.json(status === 200 ? { items, page: { nextCursor: null }, totals: {} } : {}, { status })
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQueries.user().queryKey, {
    ...testUser,
    notify: { ...testUser.notify, channels: { inApp, email: false } },
  } as never)
  history.replaceState(null, '', pathname)
  stop = notifyHelp({ navigate }, queryClient)
}

const receive = (about: string[], name = 'threat.updated') =>
  emitLiveEvent({ name, id: 't1', version: 4, about }, 'org-1')
const toasts = () => toastStore.getState().list

it('names who called for help last, and leads to them', async () => {
  start()
  receive(['alert', 'help'])
  await vi.waitFor(() => expect(toasts()).toHaveLength(1))
  const [call] = toasts()
  expect(call).toMatchObject({ heading: 'Linh needs help', body: 'Unit 204, Maple Court' })
  call!.action!.onSelect()
  expect(navigate).toHaveBeenCalledWith('/threats/t1/roll-call?group=need_help&person=Linh')
})

it('reads the roll call of an alert that is about no threat', async () => {
  start()
  receive(['alert', 'help'], 'org.updated')
  await vi.waitFor(() => expect(requests.some((url) => url.includes('/alert/t1/roll-call'))).toBe(true))
})

it.each([
  ['an alert', ['threat:read', 'tenant:read'], 'org.updated'],
  ['a threat', ['org:communication_read', 'threat:read'], 'threat.updated'],
])('doesn’t ask for the roll call of %s without permission', async (_case, permissions, name) => {
  start({ permissions })
  receive(['alert', 'help'], name)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requests).toEqual([])
})

it.each([
  ['other answers', {}, ['alert']],
  ['members without permission', { status: 403 }, ['alert', 'help']],
  ['members who turned notifications off', { inApp: false }, ['alert', 'help']],
  ['someone on that roll call', { pathname: '/threats/t1/roll-call' }, ['alert', 'help']],
])('shows nothing to %s', async (_case, options, about) => {
  start(options)
  receive(about)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(toasts()).toEqual([])
})
