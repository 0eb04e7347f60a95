/** Not `fp`: the provider's SDK sends the value of that key with each call. */
const STORAGE_KEY = 'device'
const MAX_AGE_MS = 24 * 60 * 60 * 1000

export interface CachedDevice {
  visitorId: string
  /** The agent's confidence, from 0 to 1. */
  score: number
  /** Milliseconds since 1970. */
  expiresAtMs: number
  /** The URL of the collector that has received it. */
  collectedBy?: string
}

export interface DeviceCache {
  find: () => CachedDevice | null
  /** Stores it for 24 h, or until its existing expiry. */
  store: (device: Omit<CachedDevice, 'expiresAtMs'> & { expiresAtMs?: number }) => CachedDevice
  clear: () => void
}

/** Storage errors, such as full or blocked storage, only disable the cache. */
export function createDeviceCache(getStorage: () => Storage): DeviceCache {
  return {
    find() {
      try {
        const device = JSON.parse(getStorage().getItem(STORAGE_KEY) ?? 'null') as Partial<CachedDevice> | null
        const { visitorId, expiresAtMs = 0 } = device ?? {}
        // An expiry of more than a day ahead means that the clock has been set back since.
        const isValid = expiresAtMs > Date.now() && expiresAtMs <= Date.now() + MAX_AGE_MS
        return visitorId && isValid ? { score: 0, ...device, visitorId, expiresAtMs } : null
      } catch {
        return null
      }
    },
    store(device) {
      const stored = { ...device, expiresAtMs: device.expiresAtMs ?? Date.now() + MAX_AGE_MS }
      try {
        getStorage().setItem(STORAGE_KEY, JSON.stringify(stored))
      } catch {
        // The next page load creates it again.
      }
      return stored
    },
    clear() {
      try {
        getStorage().removeItem(STORAGE_KEY)
      } catch {
        // Without storage, there's nothing to clear.
      }
    },
  }
}
