/** Only shows push notifications. At the root, because its folder is what it is responsible for. */
const workerUrl = '/push.js'

/** `unsupported`: on iPhones and iPads, also a page that isn't on the Home Screen. */
export type PushSupport = 'supported' | 'unsupported' | 'blocked'

/** Whether this browser can show push notifications. */
export function readPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'supported'
}

const findSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null

/** The address of this browser's subscription, by which the server's list shows which device it is. */
export async function findOwnEndpoint(): Promise<string | null> {
  return readPushSupport() === 'unsupported' ? null : ((await findSubscription())?.endpoint ?? null)
}

export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Asks the person for permission, and subscribes this browser. Resolves to null if they don't give it. Call on a click,
 * or browsers don't ask.
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(workerUrl)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // The browser is subscribed with another key, such as before the server got a new one.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe(options)
  })
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys!.p256dh!, auth: keys!.auth! }
}
