import type { Permission } from '@parapet/permissions'
import { sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, transact, type Transaction } from '../db/database.ts'
import { organizationRole, systemRole } from '../db/roles.ts'
import type { ledgerCategories, LedgerChange, LedgerParty } from '../db/schema/index.ts'
import { isContention } from '../db/violation.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { Gateways, IdempotentRequest, TaskKey, TaskQueue } from './gateways.ts'

/**
 * What a caller may do, resolved once per request. Permissions of a fine-grained member apply only where
 * granted.
 */
export interface Access {
  /** Union of everything the caller holds anywhere; what `GET /auth/permissions` returns. */
  permissions: ReadonlySet<Permission>
  /** Held through organization roles, so everywhere. */
  orgWidePermissions: ReadonlySet<Permission>
  isFga: boolean
  /** Empty and meaningless unless `isFga`. */
  permittedProperties: readonly string[]
  permissionsByProperty: ReadonlyMap<string, ReadonlySet<Permission>>
  permissionsByPortfolio: ReadonlyMap<string, ReadonlySet<Permission>>
}

export type Actor =
  | { type: 'user'; id: string; name: string; access: Access }
  | { type: 'system'; id: null; name: string; access: Access }
  /** A feed of the organization whose messages are ingested. */
  | { type: 'source'; id: string; name: string; access: Access }
  /**
   * A tenant, by their personal link; without an id if the address doesn't belong to a tenant in the list.
   */
  | { type: 'tenant'; id: string | null; name: string; access: Access }

export interface RequestOrigin {
  requestId: string
  via: 'ui' | 'api' | 'import' | 'job' | 'link' | 'text' | 'call'
  ip: string | null
  userAgent: string | null
}

/** Who acts, in which organization, from where. First argument of every service function. */
export interface ServiceContext {
  actor: Actor
  orgId: string
  origin: RequestOrigin
  db: Database
  /** Uploaded files, reachable through services only. */
  files: FileStorage
  /** Pictures, readable by anyone who knows their hash. */
  pictures: FileStorage
  /** Delivers background jobs. Use `enqueueTask`, which also writes the row that people see. */
  tasks: TaskQueue
  gateways: Gateways
  /** Set if the request has an idempotency key. */
  idempotentRequest?: IdempotentRequest
  /**
   * Call after committing a change to roles, grants, memberships or sessions: permissions are cached for a
   * minute. Other processes are notified through `announcePermissions`.
   */
  invalidateAccess(changed: { userId: string } | { orgId: string }): void
}

/** What every request has, regardless of the caller. */
export type BaseContext = Omit<ServiceContext, 'actor' | 'orgId'>

/** What background work needs to act in an organization. */
export type RunnerDeps = Omit<BaseContext, 'origin'> & { log: Logger }

/** The context of background work; `key.id` appears as the request ID in the ledger. */
export function createTaskContext(
  { log: _log, ...deps }: RunnerDeps,
  key: TaskKey,
  actor: Actor,
): ServiceContext {
  return {
    ...deps,
    orgId: key.orgId,
    actor,
    origin: { requestId: key.id, via: 'job', ip: null, userAgent: null },
  }
}

/** A service context inside one transaction that row-level security limits to `orgId`. */
export interface TransactionContext extends Omit<ServiceContext, 'db'> {
  db: Transaction
  /** Ledger events to append right before the commit. Add them with `recordEvent`. */
  pendingEvents: PendingEvent[]
  /** Runs last in the transaction, each once: the ledger appends the pending events here. */
  beforeCommit: Set<(tx: TransactionContext) => Promise<void>>
  /** Runs after the commit, never after a rollback. Must not throw. */
  afterCommit: (() => void)[]
}

const attemptsMax = 3
const retryPauseMs = 40

/**
 * What the planner should use in a transaction. By default, it decides on its own.
 *
 * - `indexes`: Avoids scans of whole tables. The planner prefers them while one organization holds most of the rows, and
 *   their time grows with the rows of all organizations. The plan of a prepared statement doesn't depend on the setting,
 *   so each statement is planned every time.
 * - `index order`: For any page of an unfiltered list that the caller sees in full: for every organization, an index has
 *   its rows in order. The planner would sort all of them if it expects few, and a plan that was made for few would be
 *   slow for many. This setting leaves only one plan to choose, so prepared statements keep theirs.
 */
export type PlanPreference = 'indexes' | 'index order'

// What is turned off is still used where nothing else works, at a cost so high that the server would compile the statement
// first, which takes up to a second.
const planSettings: Record<PlanPreference, Readonly<Record<string, string>>> = {
  indexes: { enable_seqscan: 'off', plan_cache_mode: 'force_custom_plan', jit: 'off' },
  'index order': {
    enable_seqscan: 'off',
    enable_sort: 'off',
    plan_cache_mode: 'force_generic_plan',
    jit: 'off',
  },
}

interface TransactionOptions {
  /** How many times `work` may run: more than once if the database aborted it because of concurrent transactions. */
  attempts?: number
  prefer?: PlanPreference
}

/**
 * Runs `work` in one transaction of the caller's organization, under the role that row-level security applies
 * to, and appends the recorded ledger events as the last step before the commit. Two requests can deadlock;
 * the one that the database aborts runs once more, so `work` must have no effects outside the transaction, or
 * ask for one attempt. Inside `work` use `tx.db` only: the embedded engine has one connection, so `ctx.db`
 * would wait for itself.
 */
export async function inTransaction<Result>(
  ctx: ServiceContext,
  work: (tx: TransactionContext) => Promise<Result>,
  { attempts = attemptsMax, prefer }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(ctx, work, prefer)
    } catch (error) {
      if (attempt >= attempts || !isContention(error)) throw error
      await setTimeout(Math.random() * retryPauseMs * attempt)
    }
  }
}

async function runTransaction<Result>(
  ctx: ServiceContext,
  work: (tx: TransactionContext) => Promise<Result>,
  prefer: PlanPreference | undefined,
) {
  const afterCommit: (() => void)[] = []
  const userId = ctx.actor.type === 'user' ? ctx.actor.id : null
  const settings = toStatement(listSettings(ctx.orgId, userId, prefer))
  const result = await transact(ctx.db, settings, async (db) => {
    const tx: TransactionContext = { ...ctx, db, pendingEvents: [], beforeCommit: new Set(), afterCommit }
    const result = await work(tx)
    for (const run of tx.beforeCommit) await run(tx)
    await ctx.idempotentRequest?.markCommitted(db)
    return result
  })
  for (const run of afterCommit) run()
  return result
}

/** Binds a transaction to one organization and person for row-level security. */
const listSettings = (orgId: string, userId: string | null, prefer?: PlanPreference) => ({
  role: organizationRole,
  'app.org_id': orgId,
  'app.user_id': userId ?? '',
  ...(prefer && planSettings[prefer]),
})

/** Until the end of the transaction. */
const toStatement = (settings: Readonly<Record<string, string>>) =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`

/** Binds a transaction that is already running. */
export async function enterOrganization(
  db: Transaction,
  orgId: string,
  userId: string | null,
  prefer?: PlanPreference,
) {
  await db.execute(
    sql`select ${sql.join(
      Object.entries(listSettings(orgId, userId, prefer)).map(
        ([name, value]) => sql`set_config(${name}, ${value}, true)`,
      ),
      sql`, `,
    )}`,
  )
}

/** A ledger event of a transaction that isn't committed yet. */
export interface PendingEvent {
  action: string
  category: (typeof ledgerCategories)[number]
  subject: LedgerParty
  targets?: LedgerParty[]
  propertyId?: string
  unitId?: string
  tenantId?: string
  portfolioId?: string
  threatId?: string
  sourceId?: string
  taskId?: string
  groupId?: string
  /** One English sentence, at most 300 characters. */
  summary: string
  changes?: LedgerChange[]
  metadata?: Record<string, string | number | boolean | null>
}

/**
 * Runs statements across organizations within an organization's transaction, such as those of the job queue, and returns
 * to the organization afterward.
 */
export async function asSystem<Result>(db: Transaction, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await db.execute<{ role: string }>(
    sql`select current_setting('role') as role, set_config('role', ${systemRole}, true)`,
  )
  const result = await work()
  await db.execute(sql`select set_config('role', ${rows[0]!.role}, true)`)
  return result
}
