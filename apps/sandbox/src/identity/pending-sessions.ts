import { randomBytes } from 'node:crypto'
import type { Verification } from './address-verification.ts'
import { type IdentityError, signInEnded } from './identity-error.ts'

const ttlMs = 10 * 60 * 1000

interface PendingSession {
  expiresAt: number
  verification: Verification | null
}

/** Sign-ins that one device requests and another one confirms. The first polls for its session. */
export interface PendingSessions {
  open(): string
  confirm(ref: string, verification: Verification): void
  cancel(ref: string): void
  /**
   * Returns the verification, once.
   *
   * @throws IdentityError `createPendingError()` until it's confirmed, another one if the reference is unknown, used or expired
   */
  consume(ref: string): Verification
}

export function createPendingSessions(createPendingError: () => IdentityError): PendingSessions {
  const sessionsByRef = new Map<string, PendingSession>()
  const find = (ref: string) => {
    const entry = sessionsByRef.get(ref)
    if (entry && entry.expiresAt > Date.now()) return entry
    sessionsByRef.delete(ref)
    throw signInEnded('The sign-in has ended or was never started')
  }

  return {
    open() {
      const ref = randomBytes(24).toString('base64url')
      sessionsByRef.set(ref, { expiresAt: Date.now() + ttlMs, verification: null })
      return ref
    },
    confirm(ref, verification) {
      find(ref).verification = verification
    },
    cancel: (ref) => void sessionsByRef.delete(ref),
    consume(ref) {
      const { verification } = find(ref)
      if (!verification) throw createPendingError()
      sessionsByRef.delete(ref)
      return verification
    },
  }
}
