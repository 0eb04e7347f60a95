/** A change notification. It carries only ids and versions; the data is fetched with the user's permissions. */
export interface LiveEvent {
  name: string
  id: string
  version: number
  /** The kinds of objects that changed, for `ledger.appended`. */
  about: string[]
}

/** Parses a message; null if it isn't a live event. */
export function readLiveEvent(name: string, data: unknown): LiveEvent | null {
  if (typeof data !== 'object' || data === null) return null
  const { id, version, about } = data as Record<string, unknown>
  if (typeof id !== 'string' || typeof version !== 'number') return null
  const kinds = Array.isArray(about) ? about.filter((kind) => typeof kind === 'string') : []
  return { name, id, version, about: kinds }
}

type Listener = (event: LiveEvent, orgId: string) => void

const listeners = new Set<Listener>()

/** Calls back with every live event of this tab's organization. Returns the unsubscribe function. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitLiveEvent(event: LiveEvent, orgId: string) {
  for (const listener of listeners) listener(event, orgId)
}
