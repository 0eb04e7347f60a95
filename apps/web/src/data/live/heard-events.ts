import type { LiveEvent } from './live-event.ts'

type Listener = (event: LiveEvent, orgId: string) => void

const listeners = new Set<Listener>()

/** Calls back with every live event of the organisation of this tab. Returns how to stop it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function passOn(event: LiveEvent, orgId: string) {
  for (const listener of listeners) listener(event, orgId)
}
