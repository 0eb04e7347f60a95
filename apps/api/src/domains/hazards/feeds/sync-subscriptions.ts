import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { createTaskContext, inTransaction } from '../../../platform/context/context.ts'
import { property, source } from '../../../platform/db/schema/index.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import type { FeedRunnerDeps } from './feed-runner.ts'
import { listPlaces } from './coverage.ts'
import { subscribeSource } from './subscribe-source.ts'

const pollMs = 10_000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Keeps subscriptions in step with where organizations have properties: a few seconds after properties were created,
 * moved, imported or archived, and for all of them once a day.
 */
export function startSubscriptionSync(deps: FeedRunnerDeps) {
  let since = new Date()
  let wholeAt = 0

  async function look() {
    // Overlaps with this round, since a change may be stamped before it is committed.
    const next = new Date(Date.now() - pollMs)
    const isWhole = Date.now() - wholeAt >= dayMs
    await syncSubscriptions(deps, isWhole ? new Date(0) : since)
    if (isWhole) wholeAt = Date.now()
    since = next
  }

  return runEvery(pollMs, look, (error) => deps.log.warn({ err: error }, 'subscription sync failed'))
}

/** Subscribes the sources of organizations whose properties changed after `since`. Returns how many gained a feed. */
export async function syncSubscriptions(deps: FeedRunnerDeps, since: Date): Promise<number> {
  const changed = await deps.db
    .selectDistinct({ orgId: property.orgId })
    .from(property)
    .where(gt(property.updatedAt, since))
  if (changed.length === 0) return 0
  const rows = await deps.db
    .select()
    .from(source)
    .where(
      and(
        inArray(
          source.orgId,
          changed.map(({ orgId }) => orgId),
        ),
        ne(source.status, 'paused'),
        ne(source.status, 'disabled'),
      ),
    )
  let gained = 0
  for (const [orgId, sources] of Map.groupBy(rows, (row) => row.orgId)) {
    // Read once for all sources, since it reads every property.
    const places = await listPlaces(deps.db, orgId)
    for (const { id } of sources) {
      const ctx = createTaskContext(deps, { orgId, id }, systemActor)
      const added = await inTransaction(ctx, async (tx) => {
        const [row] = await tx.db
          .select()
          .from(source)
          .where(and(eq(source.orgId, orgId), eq(source.id, id)))
          .for('update')
        return row ? await subscribeSource(tx, deps.gateways.feeds, row, places) : []
      })
      if (added.length > 0) gained += 1
    }
  }
  return gained
}
