import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { org, threat, threatNews, threatNotice } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { createTaskContext, type RunnerDeps } from '../../../platform/jobs/task-context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type Listener, listListeners } from './list-listeners.ts'
import { noticeDueAt } from './notice-due.ts'
import { openTriages } from '../../hazards/index.ts'
import { visibleThreats } from '../../estate/index.ts'

/**
 * Turns the news of an organisation into a notice for each member whom it concerns: who wants mail, who sees one of the
 * properties, from the severity that they chose. Where no mail can leave, news are dropped rather than kept for a day on
 * which they are old.
 */
export async function layDownNotices(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const listeners = (await mayMail(deps, orgId)) ? await listListeners(deps.db, orgId) : []
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const news = await tx.db.delete(threatNews).where(eq(threatNews.orgId, orgId)).returning()
    if (news.length === 0) return
    const rankOf = new Map(news.map(({ threatId, severityRank }) => [threatId, severityRank]))
    const notices: (typeof threatNotice.$inferInsert)[] = []
    for (const listener of listeners) {
      for (const threatId of await listConcerning(tx, listener, [...rankOf.keys()])) {
        const severityRank = rankOf.get(threatId)!
        if (severityRank < rankSeverity(listener.notify.threatMinSeverity)) continue
        const isExtreme = severityRank === rankSeverity('extreme')
        notices.push({
          orgId,
          id: newId(),
          userId: listener.id,
          threatId,
          severityRank,
          dueAt: noticeDueAt(listener.notify, listener.timeZone, { isExtreme }, now),
          createdAt: now,
        })
      }
    }
    for (let from = 0; from < notices.length; from += noticesPerInsert) {
      await tx.db
        .insert(threatNotice)
        .values(notices.slice(from, from + noticesPerInsert))
        .onConflictDoNothing()
    }
  })
}

const noticesPerInsert = 500

async function mayMail({ db, outside }: RunnerDeps, orgId: string): Promise<boolean> {
  if (!outside.mail) return false
  const [place] = await db.select({ demo: org.demo }).from(org).where(eq(org.id, orgId))
  return place !== undefined && (!place.demo || outside.isSandbox)
}

/** Those of the threats that still are one for this person. Whoever reported a threat knows of it. */
async function listConcerning(tx: TransactionContext, listener: Listener, ids: string[]): Promise<string[]> {
  const rows = await tx.db
    .select({ id: threat.id })
    .from(threat)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        inArray(threat.id, ids),
        isNews,
        not(sql`coalesce(${threat.createdBy} = ${listener.id}::uuid, false)`),
        visibleThreats({ actor: listener, orgId: tx.orgId }),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Nobody is told of what is over or settled by the time. */
export const isNews = and(
  inArray(threat.status, ['upcoming', 'active']),
  not(threat.isTest),
  inArray(threat.triage, [...openTriages]),
)!
