import type { IdentityUser } from './identity-user.ts'
import type { SessionTokens } from './session-tokens.ts'

/**
 * The session of this browser tab.
 * `signed-out`: no user. `restoring`: a session from an earlier visit was found but not refreshed yet.
 * `expired`: there was a session, and the provider or the API rejected it.
 */
export type Session =
  | { readonly status: 'signed-out' }
  | { readonly status: 'restoring' }
  | {
      readonly status: 'signed-in'
      readonly userId: string
      readonly sessionJwt: string
      readonly refreshJwt: string
      /** When `sessionJwt` expires by this device's clock: comparable with `Date.now()`. */
      readonly expiresAtMs: number
      /** Null until the provider has returned the user. */
      readonly identityUser: IdentityUser | null
    }
  | { readonly status: 'expired' }

export type SessionEvent =
  | { type: 'stored-session-found' }
  | { type: 'tokens-received'; tokens: SessionTokens; user: IdentityUser | null }
  | { type: 'user-received'; user: IdentityUser }
  | { type: 'session-rejected' }
  | { type: 'signed-out' }

/** The session after `event`; the same object if nothing changed. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'stored-session-found':
      return session.status === 'signed-in' ? session : { status: 'restoring' }
    case 'tokens-received': {
      const { userId, sessionJwt, refreshJwt, expiresAtMs } = event.tokens
      const current = session.status === 'signed-in' && session.userId === userId ? session : null
      const identityUser = event.user ?? current?.identityUser ?? null
      const isUnchanged =
        current?.sessionJwt === sessionJwt &&
        current.refreshJwt === refreshJwt &&
        current.expiresAtMs === expiresAtMs &&
        current.identityUser === identityUser
      if (current && isUnchanged) return current
      return { status: 'signed-in', userId, sessionJwt, refreshJwt, expiresAtMs, identityUser }
    }
    case 'user-received':
      // A late response about the previous user must not be applied to the new one.
      if (session.status !== 'signed-in' || session.userId !== event.user.userId) return session
      return { ...session, identityUser: event.user }
    case 'session-rejected':
      return session.status === 'signed-out' || session.status === 'expired' ? session : { status: 'expired' }
    case 'signed-out':
      return session.status === 'signed-out' ? session : { status: 'signed-out' }
  }
}

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
