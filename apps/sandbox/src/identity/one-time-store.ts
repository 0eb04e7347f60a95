import { randomBytes } from 'node:crypto'

/** Stores values under secret keys for a limited time. */
export interface OneTimeStore<Value> {
  /** Stores the value and returns its key. */
  add(value: Value): string
  find(key: string): Value | null
  /** Finds and removes. */
  consume(key: string): Value | null
}

export function createOneTimeStore<Value>(ttlMs = 10 * 60 * 1000): OneTimeStore<Value> {
  const entries = new Map<string, { value: Value; expiresAt: number }>()
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > Date.now() ? entry.value : null
  }

  return {
    add(value) {
      const key = randomBytes(24).toString('base64url')
      entries.set(key, { value, expiresAt: Date.now() + ttlMs })
      return key
    },
    find,
    consume(key) {
      const value = find(key)
      entries.delete(key)
      return value
    },
  }
}
