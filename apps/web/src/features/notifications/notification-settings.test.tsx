import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockNetwork, ok, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { notificationTexts as texts } from './texts.ts'

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const notify = {
  ...testUser.notify,
  channels: { inApp: true, email: true },
  quietHours: { from: '22:00', to: '07:00' },
}
const account = (changes: object = {}) =>
  ok({
    ...testUser,
    notify: { ...notify, ...changes },
    phone: null,
    companyRole: null,
    version: 7,
    updatedAt: '2026-11-20T10:00:00.000Z',
  })
type Answer = ReturnType<typeof ok>

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  toastStore.clearLower()
  storeSession()
})
afterEach(() => {
  app?.close()
  cleanup()
})

async function openSettings() {
  const network = mockNetwork({ 'GET /api/user': account() })
  app = openApp('/settings/notifications')
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  const changes = () => network.sent.filter(({ key }) => key === 'PATCH /api/user').map(({ body }) => body)
  return { ...network, changes }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
function enter(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

it('keeps both quiet hours if the second is entered while the first is saved', async () => {
  const { set, changes } = await openSettings()
  const first = Promise.withResolvers<Answer>()
  set('PATCH /api/user', first.promise)
  const to = field(texts.quietTo)
  enter(texts.quietFrom, '21:30')
  await waitFor(() => expect(changes()).toHaveLength(1))
  fireEvent.change(to, { target: { value: '06:15' } })
  const both = { from: '21:30', to: '06:15' }
  set('PATCH /api/user', account({ quietHours: both }))
  await act(async () => first.resolve(account({ quietHours: { from: '21:30', to: '07:00' } })))
  await waitFor(() => expect(toastStore.getState().lower?.heading).toBe(texts.saved))

  // The same field, so that it keeps the focus.
  expect(field(texts.quietTo)).toBe(to)
  expect(to.value).toBe('06:15')
  fireEvent.blur(to)
  await waitFor(() => expect(changes().at(-1)).toEqual({ notify: { quietHours: both } }))
})

it('keeps the time that couldn’t be saved', async () => {
  const { set } = await openSettings()
  set('PATCH /api/user', { status: 500, body: {} })
  enter(texts.quietTo, '06:15')
  await waitFor(() => expect(toastStore.getState().lower?.heading).toBe(texts.couldNotSave))
  expect(field(texts.quietTo).value).toBe('06:15')
})

it('starts a change from those that are still being saved, and sends them one after the other', async () => {
  const { set, changes } = await openSettings()
  const first = Promise.withResolvers<Answer>()
  set('PATCH /api/user', first.promise)
  fireEvent.click(screen.getByRole('switch', { name: texts.inApp }))
  await waitFor(() => expect(isOn(texts.inApp)).toBe(false))
  fireEvent.click(screen.getByRole('switch', { name: texts.email }))
  await waitFor(() => expect(isOn(texts.email)).toBe(false))
  await waitFor(() => expect(changes()).toHaveLength(1))

  const off = { inApp: false, email: false }
  set('PATCH /api/user', account({ channels: off }))
  await act(async () => first.resolve(account({ channels: { inApp: false, email: true } })))
  await waitFor(() =>
    expect(changes()).toEqual([
      { notify: { channels: { inApp: false, email: true } } },
      { notify: { channels: off } },
    ]),
  )
  expect([isOn(texts.inApp), isOn(texts.email)]).toEqual([false, false])
})

it('turns off all clears for one channel', async () => {
  const { set, changes } = await openSettings()
  set('PATCH /api/user', account({ followUps: { inApp: true, email: false } }))
  fireEvent.click(screen.getByRole('switch', { name: texts.followUpsEmail }))
  await waitFor(() => expect(changes()).toEqual([{ notify: { followUps: { inApp: true, email: false } } }]))
  await waitFor(() => expect([isOn(texts.followUpsInApp), isOn(texts.followUpsEmail)]).toEqual([true, false]))
})

it('shows the setting again that couldn’t be saved', async () => {
  const { set } = await openSettings()
  set('PATCH /api/user', { status: 500, body: {} })
  fireEvent.click(screen.getByRole('switch', { name: texts.inApp }))
  await waitFor(() => expect(toastStore.getState().lower?.heading).toBe(texts.couldNotSave))
  await waitFor(() => expect(isOn(texts.inApp)).toBe(true))
})

it('lets the severity be chosen if both channels are off, because the bell and push notifications follow it', async () => {
  mockNetwork({ 'GET /api/user': account({ channels: { inApp: false, email: false } }) })
  app = openApp('/settings/notifications')
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  expect(screen.getByLabelText<HTMLSelectElement>(texts.minSeverity).disabled).toBe(false)
})
