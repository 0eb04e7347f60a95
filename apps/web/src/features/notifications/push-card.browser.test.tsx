import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { type MockResponses, mockNetwork, ok, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { notificationTexts as texts } from './texts.ts'

const device = {
  id: 'device-1',
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  deviceName: 'Chrome on Android',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSentAt: '2026-11-28T10:00:00.000Z',
}
const listCall = 'GET /api/push-subscription'
const devices = (...items: object[]) => ok({ publicKey: 'BKey', items })

let app: ReturnType<typeof openApp> | null = null

beforeEach(() => storeSession())
afterEach(() => {
  app?.close()
  app = null
  toastStore.clearLower()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(answers: MockResponses) {
  const network = mockNetwork({
    'GET /api/user': ok({
      ...testUser,
      phone: null,
      companyRole: null,
      version: 1,
      updatedAt: '2026-11-20T10:00:00.000Z',
    }),
    ...answers,
  })
  app = openApp('/settings/notifications')
  await expect.element(page.getByText(texts.channelsDetail)).toBeVisible()
  return network
}

/** A browser whose push service is `endpoint`, and a person who allows notifications, or not. */
function stubBrowser(
  permission: NotificationPermission,
  endpoint = 'https://fcm.googleapis.com/fcm/send/new',
) {
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe(options: object) {
      subscription = {
        endpoint,
        options,
        toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
      }
      return subscription
    },
  }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
}

it('is hidden if the server sends no push notifications', async () => {
  await open({})
  await expect.element(page.getByRole('heading', { name: texts.push })).not.toBeInTheDocument()
})

it('turns push notifications on in this browser, once the person allows it', async () => {
  stubBrowser('granted')
  const { sent, set } = await open({ [listCall]: devices() })
  set('PUT /api/push-subscription', ok(device))
  set(listCall, devices({ ...device, id: 'device-2', endpoint: 'https://fcm.googleapis.com/fcm/send/new' }))
  await page.getByRole('button', { name: texts.turnOnPush }).click()
  await expect.poll(() => toastStore.getState().lower?.heading).toBe(texts.pushOn)
  expect(sent.filter(({ key }) => key === 'PUT /api/push-subscription')).toMatchObject([
    { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/new', p256dh: 'key', auth: 'secret' } },
  ])
  await expect.element(page.getByText('This device')).toBeVisible()
  await expect.element(page.getByRole('button', { name: texts.turnOnPush })).not.toBeInTheDocument()
})

it('says if the person doesn’t allow it', async () => {
  stubBrowser('denied')
  const { calls } = await open({ [listCall]: devices() })
  await page.getByRole('button', { name: texts.turnOnPush }).click()
  await expect.poll(() => toastStore.getState().lower?.heading).toBe(texts.pushNotAllowed)
  expect(calls).not.toContain('PUT /api/push-subscription')
})

it('says if the browser blocks it', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  await open({ [listCall]: devices() })
  await expect.element(page.getByText(texts.pushBlockedDetail)).toBeVisible()
})

it('sends a test to a device, and says what became of it', async () => {
  const { set } = await open({ [listCall]: devices(device) })
  const button = page.getByRole('button', { name: texts.testDeviceNamed(device.deviceName) })
  set('POST /api/push-subscription/device-1/test', ok({ outcome: 'sent' }))
  await button.click()
  await expect.poll(() => toastStore.getState().lower?.heading).toBe(texts.testSent(device.deviceName))
  set('POST /api/push-subscription/device-1/test', ok({ outcome: 'removed' }))
  set(listCall, devices())
  await button.click()
  await expect.poll(() => toastStore.getState().lower?.body).toBe(texts.testOutcomes.removed)
  await expect.element(button).not.toBeInTheDocument()
})

it('removes a device, and is accessible', async () => {
  const { set, calls } = await open({ [listCall]: devices(device) })
  const list = page.getByRole('list', { name: texts.pushDevices })
  await expect.element(list).toBeVisible()
  expect(await findAxeViolations(list.element(), componentRules)).toEqual([])
  set('DELETE /api/push-subscription/device-1', { status: 204, body: null })
  set(listCall, devices())
  await page.getByRole('button', { name: texts.removeDeviceNamed(device.deviceName) }).click()
  await expect.poll(() => toastStore.getState().lower?.heading).toBe(texts.deviceRemoved(device.deviceName))
  expect(calls).toContain('DELETE /api/push-subscription/device-1')
})
