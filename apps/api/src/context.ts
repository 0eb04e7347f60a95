import { missingPermissions, type Permission } from '@parapet/permissions'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './db/database.ts'
import type { TaskQueue } from './jobs/task-queue.ts'
import { appendEvents } from './ledger/append-events.ts'
import type { PendingEvent } from './ledger/record-event.ts'
import { Problem } from './problem.ts'
import type { FileStorage } from './storage/file-storage.ts'

/** What a caller may do, resolved once per request. Permissions of a fine-grained member hold only where granted. */
export interface Access {
  /** Union of everything the caller holds somewhere; what `GET /auth/permissions` answers. */
  permissions: ReadonlySet<Permission>
  /** Held through organisation roles, so everywhere. */
  unscoped: ReadonlySet<Permission>
  isFga: boolean
  /** Empty and meaningless unless `isFga`. */
  permittedProperties: readonly string[]
  byProperty: ReadonlyMap<string, ReadonlySet<Permission>>
  byPortfolio: ReadonlyMap<string, ReadonlySet<Permission>>
}

export type Actor =
  | { type: 'user'; id: string; name: string; access: Access }
  | { type: 'system'; id: null; name: string; access: Access }

export interface RequestOrigin {
  requestId: string
  via: 'ui' | 'api' | 'import' | 'job' | 'link'
  ip: string | null
  userAgent: string | null
}

/** Who acts, in which organisation, from where. First argument of every service function. */
export interface ServiceContext {
  actor: Actor
  orgId: string
  origin: RequestOrigin
  db: Database
  /** Where uploaded files are kept: nobody reaches them but through a service. */
  files: FileStorage
  /** Pictures that everybody who knows their hash may see. */
  pictures: FileStorage
  /** Delivers background jobs. Use `enqueueTask`, which tells it after the commit. */
  tasks: TaskQueue
  /** Call after the commit of a change of roles, grants or memberships: what callers may do is kept for a minute. */
  invalidateAccess(changed: { userId: string } | { orgId: string }): void
}

/** A service context inside one transaction that row-level security limits to `orgId`. */
export interface TransactionContext extends Omit<ServiceContext, 'db'> {
  db: Transaction
  /** Ledger events that will be chained right before commit. Add with `recordEvent`. */
  pendingEvents: PendingEvent[]
  /** Runs once the transaction is committed, never when it is rolled back. Must not throw. */
  afterCommit: (() => void)[]
}

/** First line of every service function. Throws 403 `permission-denied` naming what is missing. */
export function requirePermission(ctx: Pick<ServiceContext, 'actor'>, ...required: Permission[]) {
  const missing = missingPermissions(ctx.actor.access.permissions, required)
  if (missing.length > 0) {
    throw new Problem('permission-denied', `This needs the permission ${missing.join(', ')}.`, {
      members: { missing },
    })
  }
}

/** Whether the caller holds the permission on this very property (its portfolio counts). */
export function holdsOnProperty(
  ctx: Pick<ServiceContext, 'actor'>,
  permission: Permission,
  property: { id: string; portfolioId: string },
) {
  const { access } = ctx.actor
  return (
    access.unscoped.has(permission) ||
    access.byProperty.get(property.id)?.has(permission) === true ||
    access.byPortfolio.get(property.portfolioId)?.has(permission) === true
  )
}

/**
 * Runs `work` in one transaction of the caller's organisation, under the role that row-level security binds,
 * and chains the recorded ledger events as the last step before commit.
 * Inside `work` use `tx.db` only: the embedded engine has one connection, so `ctx.db` would wait for itself.
 */
export async function inTransaction<Result>(
  ctx: ServiceContext,
  work: (tx: TransactionContext) => Promise<Result>,
): Promise<Result> {
  const afterCommit: (() => void)[] = []
  const result = await ctx.db.transaction(async (db) => {
    await enterOrganisation(db, ctx.orgId, ctx.actor.id)
    const tx: TransactionContext = { ...ctx, db, pendingEvents: [], afterCommit }
    const result = await work(tx)
    if (tx.pendingEvents.length > 0) await appendEvents(tx)
    return result
  })
  for (const run of afterCommit) run()
  return result
}

/** Binds the running transaction to one organisation and person for row-level security. */
export async function enterOrganisation(db: Transaction, orgId: string, userId: string | null) {
  await db.execute(
    sql`select set_config('role', 'parapet_app', true), set_config('app.org_id', ${orgId}, true), set_config('app.user_id', ${userId ?? ''}, true)`,
  )
}
