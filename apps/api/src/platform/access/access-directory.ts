import { LRUCache } from 'lru-cache'
import type { Access } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import type { IdentityProvider, VerifiedSession } from '../identity/identity-provider.ts'
import type { Person } from './find-or-create-user.ts'
import { readAccess } from './read-access.ts'
import { resolvePerson } from './resolve-person.ts'
import type { SessionDirectory } from './session-directory.ts'

/** The holder of a session in one organisation. */
export interface Caller {
  userId: string
  name: string
  orgId: string
  /** False while the operator keeps the organisation deactivated. */
  isOrgActive: boolean
  access: Access
}

export interface AccessDirectory {
  /**
   * Who the session belongs to and what they may do in the wanted organisation, else in their selected one.
   * @throws Problem `org-not-found` when they are no active member of it; when they have none, `invitation-waiting` or
   * `sign-up-closed`.
   */
  resolve(session: VerifiedSession, wantedOrgId: string | null): Promise<Caller>
  /**
   * Forgets what was resolved for a person or a whole organisation. Call after every change of roles or grants, and
   * after a session was ended.
   */
  invalidate(changed: { userId: string } | { orgId: string }): void
  /**
   * Whether answers may be reused from now on. Off while changes by other processes cannot be heard; what is known is
   * forgotten either way.
   */
  allowReuse(isAllowed: boolean): void
}

export interface AccessDirectoryOptions {
  db: Database
  identity: IdentityProvider
  /**
   * Makes an organisation for somebody who belongs to none, and returns its id.
   * @throws Problem `invitation-waiting` or `sign-up-closed` where they get none.
   */
  giveFirstOrganisation(person: Person): Promise<string>
  sessions: Pick<SessionDirectory, 'forget'>
  /** How long an answer may be reused where nobody says that it changed. */
  lifetimeMs?: number
}

const entriesMax = 10_000

export function createAccessDirectory(options: AccessDirectoryOptions): AccessDirectory {
  const lifetimeMs = options.lifetimeMs ?? 60_000
  // By the clock that grants end by.
  const entries = new LRUCache<string, Caller>({ max: entriesMax, perf: Date })
  const underWay = new Map<string, Promise<Caller>>()
  let revision = 0
  let mayReuse = true

  async function read(key: string, session: VerifiedSession, wantedOrgId: string | null) {
    const startedAt = Date.now()
    const startedWith = revision
    const { userId, name, orgId, isOrgActive } = await resolvePerson(options, session, wantedOrgId)
    const { access, firstExpiry } = await readAccess(options.db, { userId, orgId })
    const caller = { userId, name, orgId, isOrgActive, access }
    // What was read before an invalidation must not outlive it.
    if (mayReuse && startedWith === revision) {
      const until = Math.min(startedAt + lifetimeMs, firstExpiry?.getTime() ?? Infinity)
      const ttl = Math.floor(until - Date.now())
      // A time to live of zero would be for ever.
      if (ttl > 0) entries.set(key, caller, { ttl })
    }
    return caller
  }

  return {
    async resolve(session, wantedOrgId) {
      const key = `${session.descopeId} ${wantedOrgId ?? ''}`
      const known = entries.get(key)
      if (known) return known
      const running = underWay.get(key)
      if (running) return await running
      const reading = read(key, session, wantedOrgId).finally(() => {
        if (underWay.get(key) === reading) underWay.delete(key)
      })
      underWay.set(key, reading)
      return await reading
    },

    invalidate(changed) {
      revision += 1
      underWay.clear()
      if ('userId' in changed) options.sessions.forget(changed.userId)
      for (const [key, { value: caller }] of entries.dump()) {
        const isMeant =
          'userId' in changed ? caller.userId === changed.userId : caller.orgId === changed.orgId
        if (isMeant) entries.delete(key)
      }
    },

    allowReuse(isAllowed) {
      revision += 1
      underWay.clear()
      entries.clear()
      mayReuse = isAllowed
    },
  }
}
