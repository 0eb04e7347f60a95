import { reduceSession } from './session-reducer.ts'
import type { Session, SessionEvent } from './session-reducer.ts'

export interface SessionStore {
  readonly getSnapshot: () => Session
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (event: SessionEvent) => void
}

export function createSessionStore(): SessionStore {
  let session: Session = { status: 'signed-out' }
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch(event) {
      const next = reduceSession(session, event)
      if (next === session) return
      session = next
      for (const listener of listeners) listener()
    },
  }
}
