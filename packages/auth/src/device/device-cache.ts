/** Not `fp`: the provider's SDK sends whatever lies there with each of its calls. */
const KEY = 'device'
const LIFE_MS = 24 * 60 * 60 * 1000

export interface CachedDevice {
  visitorId: string
  /** How sure the agent is, from 0 to 1. */
  score: number
  /** Milliseconds since 1970. */
  expiresAtMs: number
  /** The collector that has it already. */
  collectedBy?: string
}

export interface DeviceCache {
  find: () => CachedDevice | null
  /** Stores it for 24 h, or for the rest of the time it was stored for before. */
  keep: (device: Omit<CachedDevice, 'expiresAtMs'> & { expiresAtMs?: number }) => CachedDevice
  clear: () => void
}

/** A storage that is full, or that the browser denies, costs the cache and nothing else. */
export function createDeviceCache(getStorage: () => Storage): DeviceCache {
  return {
    find() {
      try {
        const device = JSON.parse(getStorage().getItem(KEY) ?? 'null') as Partial<CachedDevice> | null
        const { visitorId, expiresAtMs = 0 } = device ?? {}
        // One that is to be kept for longer than a day was stored before the clock was set back.
        const isValid = expiresAtMs > Date.now() && expiresAtMs <= Date.now() + LIFE_MS
        return visitorId && isValid ? { score: 0, ...device, visitorId, expiresAtMs } : null
      } catch {
        return null
      }
    },
    keep(device) {
      const kept = { ...device, expiresAtMs: device.expiresAtMs ?? Date.now() + LIFE_MS }
      try {
        getStorage().setItem(KEY, JSON.stringify(kept))
      } catch {
        // The next page creates it again.
      }
      return kept
    },
    clear() {
      try {
        getStorage().removeItem(KEY)
      } catch {
        // Then it is not there.
      }
    },
  }
}
