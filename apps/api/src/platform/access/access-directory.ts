import { LRUCache } from 'lru-cache'
import type { Access } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import type { IdentityProvider, VerifiedSession } from '../identity/identity-provider.ts'
import type { Person } from './find-or-create-user.ts'
import { readAccess } from './read-access.ts'
import { type ActingOrganization, resolvePerson } from './resolve-person.ts'
import type { SessionDirectory } from './session-directory.ts'

/** The caller in one organization. */
interface Caller extends ActingOrganization {
  userId: string
  name: string
  access: Access
}

export interface AccessDirectory {
  /**
   * Resolves who the session belongs to and what they may do in the requested organization, else in their
   * selected one.
   * @throws Problem `org-not-found` if they aren't an active member of it; if they belong to none,
   * `invitation-waiting` or `sign-up-closed`.
   */
  resolve(session: VerifiedSession, requestedOrgId: string | null): Promise<Caller>
  /**
   * Drops what was resolved for a person or a whole organization. Call after every change to roles, grants, or the
   * sign-in policy, and after ending a session.
   */
  invalidate(changed: { userId: string } | { orgId: string }): void
  /**
   * Whether results may be cached from now on. Off while changes by other processes can't be received; clears
   * the cache either way.
   */
  allowCaching(isAllowed: boolean): void
}

export interface AccessDirectoryOptions {
  db: Database
  identity: IdentityProvider
  /**
   * Creates an organization for a person who belongs to none, and returns its id.
   * @throws Problem `invitation-waiting` or `sign-up-closed` if they don't get one.
   */
  provisionOrganization(person: Person): Promise<string>
  sessions: Pick<SessionDirectory, 'evict'>
}

const entriesMax = 10_000
/** How long a result is cached if no change is announced. */
const lifetimeMs = 60_000

export function createAccessDirectory(options: AccessDirectoryOptions): AccessDirectory {
  // Expires entries by the wall clock, as grants do.
  const entries = new LRUCache<string, Caller>({ max: entriesMax, perf: Date })
  const inFlight = new Map<string, Promise<Caller>>()
  let revision = 0
  let isCachingAllowed = true

  async function read(key: string, session: VerifiedSession, requestedOrgId: string | null) {
    const startedAt = Date.now()
    const startRevision = revision
    const person = await resolvePerson(options, session, requestedOrgId)
    const { access, firstExpiry } = await readAccess(options.db, person)
    const caller = { ...person, access }
    // What was read before an invalidation must not be cached after it.
    if (isCachingAllowed && startRevision === revision) {
      const expiresAtMs = Math.min(startedAt + lifetimeMs, firstExpiry?.getTime() ?? Infinity)
      const ttl = Math.floor(expiresAtMs - Date.now())
      // A TTL of 0 would mean forever.
      if (ttl > 0) entries.set(key, caller, { ttl })
    }
    return caller
  }

  return {
    async resolve(session, requestedOrgId) {
      const key = `${session.descopeId} ${requestedOrgId ?? ''}`
      const cached = entries.get(key)
      if (cached) return cached
      const pendingRead = inFlight.get(key)
      if (pendingRead) return await pendingRead
      const newRead = read(key, session, requestedOrgId).finally(() => {
        if (inFlight.get(key) === newRead) inFlight.delete(key)
      })
      inFlight.set(key, newRead)
      return await newRead
    },

    invalidate(changed) {
      revision += 1
      inFlight.clear()
      if ('userId' in changed) options.sessions.evict(changed.userId)
      for (const [key, { value: caller }] of entries.dump()) {
        const isAffected =
          'userId' in changed ? caller.userId === changed.userId : caller.orgId === changed.orgId
        if (isAffected) entries.delete(key)
      }
    },

    allowCaching(isAllowed) {
      revision += 1
      inFlight.clear()
      entries.clear()
      isCachingAllowed = isAllowed
    },
  }
}
