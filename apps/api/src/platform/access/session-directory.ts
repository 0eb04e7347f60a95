import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { SignInSecurity } from '../db/schema/sign-in-security.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'
import type { SecretHash } from '../crypto/secrets.ts'
import { describeDevice, recordSession, type RecordedSession } from './record-session.ts'
import { findEndReason, sessionCacheMs, sessionEndedProblem } from './sign-in-policy.ts'

/** A request, as far as it identifies a session. */
interface Visit {
  userId: string
  session: VerifiedSession
  /** The raw `X-Device-Id` header. */
  deviceId: string | null
  userAgent: string | null
  /** The policy of the organization that the request acts in. */
  security: SignInSecurity
}

export type ResolvedSession = Omit<RecordedSession, 'endedAt'>

export interface SessionDirectory {
  /**
   * The `user_session` that a request belongs to; created if it is new.
   * @throws Problem `session-expired` if that session, or every session of its device, was ended, or if the policy ends
   *   it.
   */
  resolve(visit: Visit): Promise<ResolvedSession>
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
  const { db, hash, lifetimeMs = sessionCacheMs } = options
  const entries = new LRUCache<string, RecordedSession & { userId: string }>({
    max: entriesMax,
    ttl: lifetimeMs,
  })
  let revision = 0

  function evict(userId: string) {
    revision += 1
    for (const [key, { value }] of entries.dump()) if (value.userId === userId) entries.delete(key)
  }

  return {
    async resolve({ userId, session, userAgent, security, ...visit }) {
      const isUsable = options.usesDeviceId && deviceIdPattern.test(visit.deviceId ?? '')
      const deviceId = isUsable ? visit.deviceId!.toLowerCase() : null
      const signIn = session.signInExpiresAt?.toISOString() ?? null
      const key = [userId, signIn, deviceId, userAgent].join('\n')
      const cached = entries.get(key)
      if (cached) {
        if (cached.endedAt && session.issuedAt <= cached.endedAt) throw sessionEndedProblem(null)
        const signedInAt = session.signedInAt ?? cached.signedInAt
        // A session that has reached a limit is ended in the database below.
        if (!findEndReason(security, { signedInAt, lastSeenAt: new Date() })) return { ...cached, signedInAt }
      }

      const startRevision = revision
      const recorded = await recordSession(db, {
        userId,
        session,
        signInHash: signIn === null ? null : hash(`${userId} ${signIn}`),
        deviceHash: deviceId === null ? null : hash(deviceId),
        device: describeDevice(userAgent),
        security,
      })
      // What was read before a session was ended must not be cached after it.
      const isCurrent = startRevision === revision
      // A new sign-in may have ended others.
      if (recorded.isNewSignIn) evict(userId)
      if (isCurrent) entries.set(key, { ...recorded, userId, isNewSignIn: false, isNewDevice: false })
      return recorded
    },

    evict,
  }
}
