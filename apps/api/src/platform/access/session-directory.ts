import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'
import { Problem } from '../errors/problem.ts'
import type { SecretHash } from '../crypto/secrets.ts'
import { describeDevice, recordSession } from './record-session.ts'

/** A call, as far as it tells where somebody is signed in. */
export interface Visit {
  userId: string
  session: VerifiedSession
  /** The header `X-Device-Id` as it came. */
  deviceId: string | null
  userAgent: string | null
}

export interface SessionDirectory {
  /**
   * The `user_session` that a call belongs to; made when it is new.
   * @throws Problem `session-expired` when that session, or all of its device, was ended.
   */
  admit(visit: Visit): Promise<string>
  /** Forgets what is known of a person. Call after one of their sessions was ended. */
  forget(userId: string): void
}

export interface SessionDirectoryOptions {
  db: Database
  hash: SecretHash
  /** Whether `X-Device-Id` is looked at. */
  usesDeviceId: boolean
  /** How long an answer may be reused. A session that another process ended lives this long at most. */
  lifetimeMs?: number
}

const entriesMax = 10_000
const deviceIdForm = /^[0-9a-f]{32}$/i

/** Keeps what it knows in memory, so that only the first call in a minute asks the database. */
export function createSessionDirectory(options: SessionDirectoryOptions): SessionDirectory {
  const { db, hash, lifetimeMs = 60_000 } = options
  const entries = new LRUCache<string, { userId: string; id: string; endedAt: Date | null }>({
    max: entriesMax,
    ttl: lifetimeMs,
  })
  let revision = 0

  return {
    async admit({ userId, session, userAgent, ...visit }) {
      const isUsable = options.usesDeviceId && deviceIdForm.test(visit.deviceId ?? '')
      const deviceId = isUsable ? visit.deviceId!.toLowerCase() : null
      const signIn = session.signInExpiresAt?.toISOString() ?? null
      const key = [userId, signIn, deviceId, userAgent].join('\n')
      const known = entries.get(key)
      if (known) {
        if (known.endedAt && session.issuedAt <= known.endedAt) throw signedOut()
        return known.id
      }

      const startedWith = revision
      const noted = await recordSession(db, {
        userId,
        session,
        signInHash: signIn === null ? null : hash(`${userId} ${signIn}`),
        deviceHash: deviceId === null ? null : hash(deviceId),
        device: describeDevice(userAgent),
      })
      if (noted === null) throw signedOut()
      // What was read before a session was ended must not outlive it.
      if (startedWith === revision) entries.set(key, { userId, ...noted })
      return noted.id
    },

    forget(userId) {
      revision += 1
      for (const [key, { value }] of entries.dump()) if (value.userId === userId) entries.delete(key)
    },
  }
}

const signedOut = () =>
  new Problem('session-expired', 'This device was signed out. Sign in again to go on here.')
