import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'
import { Problem } from '../errors/problem.ts'
import type { SecretHash } from '../crypto/secrets.ts'
import { describeDevice, recordSession } from './record-session.ts'

/** A request, as far as it identifies a session. */
interface Visit {
  userId: string
  session: VerifiedSession
  /** The raw `X-Device-Id` header. */
  deviceId: string | null
  userAgent: string | null
}

export interface SessionDirectory {
  /**
   * The id of the `user_session` that a request belongs to; created if it is new.
   * @throws Problem `session-expired` if that session, or every session of its device, was ended.
   */
  resolve(visit: Visit): Promise<string>
  /** Evicts what is cached for a person. Call after ending one of their sessions. */
  evict(userId: string): void
}

interface SessionDirectoryOptions {
  db: Database
  hash: SecretHash
  /** Whether `X-Device-Id` is used. */
  usesDeviceId: boolean
  /** How long a result may be cached. A session that another process ended stays usable for at most this long. */
  lifetimeMs?: number
}

const entriesMax = 10_000
const deviceIdPattern = /^[0-9a-f]{32}$/i

/** Caches in memory, so that only the first request in a minute queries the database. */
export function createSessionDirectory(options: SessionDirectoryOptions): SessionDirectory {
  const { db, hash, lifetimeMs = 60_000 } = options
  const entries = new LRUCache<string, { userId: string; id: string; endedAt: Date | null }>({
    max: entriesMax,
    ttl: lifetimeMs,
  })
  let revision = 0

  return {
    async resolve({ userId, session, userAgent, ...visit }) {
      const isUsable = options.usesDeviceId && deviceIdPattern.test(visit.deviceId ?? '')
      const deviceId = isUsable ? visit.deviceId!.toLowerCase() : null
      const signIn = session.signInExpiresAt?.toISOString() ?? null
      const key = [userId, signIn, deviceId, userAgent].join('\n')
      const cached = entries.get(key)
      if (cached) {
        if (cached.endedAt && session.issuedAt <= cached.endedAt) throw signedOutProblem()
        return cached.id
      }

      const startRevision = revision
      const recorded = await recordSession(db, {
        userId,
        session,
        signInHash: signIn === null ? null : hash(`${userId} ${signIn}`),
        deviceHash: deviceId === null ? null : hash(deviceId),
        device: describeDevice(userAgent),
      })
      if (recorded === null) throw signedOutProblem()
      // What was read before a session was ended must not be cached after it.
      if (startRevision === revision) entries.set(key, { userId, ...recorded })
      return recorded.id
    },

    evict(userId) {
      revision += 1
      for (const [key, { value }] of entries.dump()) if (value.userId === userId) entries.delete(key)
    },
  }
}

const signedOutProblem = () =>
  new Problem('session-expired', 'This device was signed out. Sign in again to continue.')
