import type { Page } from '@playwright/test'
import { sandboxUrl } from './ports.ts'

/** A browser's subscription at the sandbox's push service. */
export interface PushBrowser {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

interface ReceivedPush {
  payload: object
  urgency: string
}

export async function openPushBrowser(): Promise<PushBrowser> {
  const response = await fetch(`${sandboxUrl}/push/subscriptions`, { method: 'POST' })
  return (await response.json()) as PushBrowser
}

/** What the push service delivered to a browser, decrypted; newest first. */
export async function receivedPushes({ id }: PushBrowser): Promise<ReceivedPush[]> {
  const response = await fetch(`${sandboxUrl}/push/messages?subscription=${id}`)
  return (await response.json()) as ReceivedPush[]
}

/**
 * Headless browsers have no push service: the page subscribes at the sandbox's instead. They also report notifications as
 * denied until the page asks for permission, which the test grants.
 */
export async function stubPushService(page: Page, browser: PushBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    let isSubscribed = false
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed ? subscription : null),
      async subscribe() {
        isSubscribed = true
        return subscription
      },
    })
  }, browser)
}

export interface ShownNotification {
  title: string
  body: string
  path: string
  isUrgent: boolean
}

/** Hands a message to the page's real service worker, and returns what it shows. Headless browsers show nothing. */
export async function deliverPush(page: Page, payload: object): Promise<ShownNotification[]> {
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers()
  return await worker.evaluate(async (text) => {
    const shown: ShownNotification[] = []
    const pending: Promise<unknown>[] = []
    const scope = globalThis as unknown as {
      registration: object
      dispatchEvent(event: Event): boolean
      PushEvent: new (type: string, init: { data: string }) => Event & { waitUntil?: unknown }
    }
    Object.assign(Object.getPrototypeOf(scope.registration) as object, {
      async showNotification(
        title: string,
        options: { body: string; requireInteraction: boolean; data: { path: string } },
      ) {
        const { body, requireInteraction, data } = options
        shown.push({ title, body, path: data.path, isUrgent: requireInteraction })
      },
    })
    const event = new scope.PushEvent('push', { data: text })
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => pending.push(promise) })
    scope.dispatchEvent(event)
    await Promise.all(pending)
    return shown
  }, JSON.stringify(payload))
}
