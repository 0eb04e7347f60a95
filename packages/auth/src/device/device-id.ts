import { sendToCollector, loadVisitor, runAgent, type Visitor } from './visitor.ts'
import { type CachedDevice, createDeviceCache } from './device-cache.ts'
import { DeviceError } from './device-error.ts'

export interface DeviceIdOptions {
  /** Absolute http(s) URL that also receives the ID, once every 24 hours, as `{ visitorId, score }`. @default none */
  collectorUrl?: string | null
  /** Sent to the collector as a bearer token. */
  apiKey?: string | null
  /** Called once per page if there is no ID, or it wasn't collected. */
  onError?: (error: DeviceError) => void
  /** Replaces the global `fetch` for calls to the collector. */
  fetch?: typeof globalThis.fetch
  /** @internal */
  runAgent?: () => Promise<Visitor>
  /** @internal */
  storage?: Storage
}

/** Identifies this browser, as far as possible. */
export interface DeviceId {
  /** The ID, cached for 24 h. Loads the agent if it isn't cached, so call it while the page is idle. Never rejects: null if
   * the agent failed, for the rest of the page's life.
   */
  readonly get: () => Promise<string | null>
  /** The ID if it's already known, without loading the agent; for request headers. */
  readonly findCached: () => string | null
  /** Removes it, such as when device IDs are turned off. */
  readonly clear: () => void
}

export function createDeviceId(options: DeviceIdOptions = {}): DeviceId {
  const { collectorUrl: url = null, apiKey = null } = options
  const cache = createDeviceCache(() => options.storage ?? localStorage)
  let device: CachedDevice | null = null
  let pendingId: Promise<string | null> | null = null
  let hasFailed = false
  let attemptedExpiresAtMs = 0

  function report(error: unknown) {
    const deviceError = error instanceof DeviceError ? error : new DeviceError('script', { cause: error })
    // The caller shouldn't see the listener's errors.
    queueMicrotask(() => options.onError?.(deviceError))
  }

  function findDevice(): CachedDevice | null {
    device = cache.find() ?? (device && device.expiresAtMs > Date.now() ? device : null)
    return device
  }

  async function identify(): Promise<string | null> {
    try {
      device = findDevice() ?? cache.store(await loadVisitor(options.runAgent ?? runAgent))
      return device.visitorId
    } catch (error) {
      hasFailed = true
      report(error)
      return null
    }
  }

  async function sendOncePerPage() {
    const current = device
    if (url === null || current === null || current.collectedBy === url) return
    // Only once per page, to spare a collector that is down.
    if (attemptedExpiresAtMs === current.expiresAtMs) return
    attemptedExpiresAtMs = current.expiresAtMs
    const collector = { url, apiKey, fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) }
    try {
      if (await sendToCollector(collector, current)) device = cache.store({ ...current, collectedBy: url })
    } catch (error) {
      report(error)
    }
  }

  return {
    async get() {
      if (hasFailed) return null
      pendingId ??= identify().finally(() => {
        pendingId = null
      })
      const id = await pendingId
      void sendOncePerPage()
      return id
    },
    findCached: () => findDevice()?.visitorId ?? null,
    clear() {
      device = null
      cache.clear()
    },
  }
}
