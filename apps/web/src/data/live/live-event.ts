/** What the server says of a change: ids and versions only. The rest is asked for, with the rights of the person. */
export interface LiveEvent {
  name: string
  id: string
  version: number
  /** Kinds of things that changed, for `ledger.appended`. */
  about: string[]
}

/** The event in a message, or null for anything else that may arrive. */
export function readLiveEvent(name: string, data: unknown): LiveEvent | null {
  if (typeof data !== 'object' || data === null) return null
  const { id, version, about } = data as Record<string, unknown>
  if (typeof id !== 'string' || typeof version !== 'number') return null
  const kinds = Array.isArray(about) ? about.filter((kind) => typeof kind === 'string') : []
  return { name, id, version, about: kinds }
}

type Listener = (event: LiveEvent, orgId: string) => void

const listeners = new Set<Listener>()

/** Calls back with every live event of the organization of this tab. Returns how to stop it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function passOn(event: LiveEvent, orgId: string) {
  for (const listener of listeners) listener(event, orgId)
}
