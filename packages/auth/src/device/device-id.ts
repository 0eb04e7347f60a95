import { collectDevice, loadVisitor, runAgent, type Visitor } from './visitor.ts'
import { type CachedDevice, createDeviceCache } from './device-cache.ts'
import { DeviceError } from './device-error.ts'

export interface DeviceIdOptions {
  /** Absolute http(s) URL that also receives the ID, once, as `{ visitorId, score }`. @default none */
  collectorUrl?: string | null
  /** Sent to the collector as a bearer token. */
  apiKey?: string | null
  /** Called once per page if there is no ID, or it wasn't collected. */
  onError?: (error: DeviceError) => void
  /** Replaces the global `fetch` for the call of the collector. */
  fetch?: typeof globalThis.fetch
  /** @internal */
  runAgent?: () => Promise<Visitor>
  /** @internal */
  storage?: Storage
}

/** Identifies this browser, as far as possible. */
export interface DeviceId {
  /** The ID, cached for 24 h. Loads the agent if it isn't cached, so call it when the page is quiet. Never rejects: null if
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
  let known: CachedDevice | null = null
  let finding: Promise<string | null> | null = null
  let hasFailed = false
  let triedUntilMs = 0

  function report(error: unknown) {
    const reported = error instanceof DeviceError ? error : new DeviceError('script', { cause: error })
    // Errors of the listener don't concern the caller.
    queueMicrotask(() => options.onError?.(reported))
  }

  function findKnown(): CachedDevice | null {
    known = cache.find() ?? (known && known.expiresAtMs > Date.now() ? known : null)
    return known
  }

  async function find(): Promise<string | null> {
    try {
      known = findKnown() ?? cache.store(await loadVisitor(options.runAgent ?? runAgent))
      return known.visitorId
    } catch (error) {
      hasFailed = true
      report(error)
      return null
    }
  }

  async function collect() {
    const device = known
    if (url === null || device === null || device.collectedBy === url) return
    // Only once per page, to spare a collector that is down.
    if (triedUntilMs === device.expiresAtMs) return
    triedUntilMs = device.expiresAtMs
    const collector = { url, apiKey, fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) }
    try {
      if (await collectDevice(collector, device)) known = cache.store({ ...device, collectedBy: url })
    } catch (error) {
      report(error)
    }
  }

  return {
    async get() {
      if (hasFailed) return null
      finding ??= find().finally(() => {
        finding = null
      })
      const id = await finding
      void collect()
      return id
    },
    findCached: () => findKnown()?.visitorId ?? null,
    clear() {
      known = null
      cache.clear()
    },
  }
}
