import type { Permission } from '@parapet/permissions'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { ledgerEvent, property, task, user } from '../../../platform/db/schema/index.ts'
import { readPartyNames } from '../ledger/fill-party-names.ts'
import { readsWholeLedger, visibleEvents } from '../ledger/ledger-access.ts'
import { partiesOf, toLedgerEvent } from '../ledger/to-ledger-event.ts'
import { toTask } from '../../../platform/jobs/to-task.ts'
import { visibleTasks } from '../../../platform/jobs/tasks.service.ts'
import { anyOf } from '../../estate/index.ts'

const shownMax = 10

/** The latest events; for members of few properties those of the properties whose history they may read. */
export async function listRecentEvents(tx: TransactionContext) {
  const rows = await tx.db
    .select()
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        readsWholeLedger(tx) ? visibleEvents(tx) : eventsOfOwnProperties(tx),
      ),
    )
    .orderBy(desc(ledgerEvent.seq))
    .limit(shownMax)
  const named = await readPartyNames(tx, rows.flatMap(partiesOf))
  return rows.map((row) => toLedgerEvent(row, named))
}

function eventsOfOwnProperties({ actor: { access }, orgId }: TransactionContext) {
  const readable = (held: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...held].flatMap(([id, permissions]) =>
      permissions.has('ledger:read') && permissions.has('property:read') ? [id] : [],
    )
  const ofPortfolios = sql`${ledgerEvent.propertyId} in (select ${property.id} from ${property} where ${and(
    eq(property.orgId, orgId),
    anyOf(property.portfolioId, readable(access.byPortfolio)),
  )})`
  return or(anyOf(ledgerEvent.propertyId, readable(access.byProperty)), ofPortfolios)
}

/** The latest tasks that the person asked for, of those that the caller may see. */
export async function listOwnTasks(tx: TransactionContext, userId: string) {
  const rows = await tx.db
    .select({ task, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(visibleTasks(tx), eq(task.requestedBy, userId)))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(shownMax)
  return rows.map((row) => toTask(row.task, row.requesterName))
}
