import { collectDevice, loadVisitor, runAgent, type Visitor } from './visitor.ts'
import { type CachedDevice, createDeviceCache } from './device-cache.ts'
import { DeviceError } from './device-error.ts'

export interface DeviceIdOptions {
  /** Also sends the id here, once, as `{ visitorId, score }`: an absolute http(s) address. @default nowhere */
  collectorUrl?: string | null
  /** Sent to the collector as a bearer token. */
  apiKey?: string | null
  /** Called with the reason why there is no id, or why nothing was collected: once per page. */
  onError?: (error: DeviceError) => void
  /** Replaces the global `fetch` for the call of the collector. */
  fetch?: typeof globalThis.fetch
  /** @internal */
  runAgent?: () => Promise<Visitor>
  /** @internal */
  storage?: Storage
}

/** Identifies this browser, as far as that is possible. */
export interface DeviceId {
  /**
   * The id: the stored one for 24 h, else what the agent finds. Loads the agent in that case, so call it when the page
   * is quiet. Never rejects: null when there is none, and then for the life of the page.
   */
  readonly get: () => Promise<string | null>
  /** The id as far as it is known without any loading; for the header of a call. */
  readonly findCached: () => string | null
  /** Forgets it, such as when the device id was switched off. */
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
      known = findKnown() ?? cache.keep(await loadVisitor(options.runAgent ?? runAgent))
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
    // Once for each page, so that a collector that is down is not asked again and again.
    if (triedUntilMs === device.expiresAtMs) return
    triedUntilMs = device.expiresAtMs
    const collector = { url, apiKey, fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) }
    try {
      if (await collectDevice(collector, device)) known = cache.keep({ ...device, collectedBy: url })
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
