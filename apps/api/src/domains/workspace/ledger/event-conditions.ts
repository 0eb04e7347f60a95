import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { ledgerEvent } from '../../../platform/db/schema/index.ts'
import { visibleEvents } from './ledger-access.ts'
import type { LedgerFilters } from './ledger.schema.ts'

/** The events that the filters leave and that the caller may see. */
export function eventConditions(tx: TransactionContext, query: LedgerFilters): SQL {
  const is = (column: Parameters<typeof eq>[0], value: string | undefined) =>
    value === undefined ? undefined : eq(column, value)
  return and(
    eq(ledgerEvent.orgId, tx.orgId),
    query.propertyId === undefined ? visibleEvents(tx) : eq(ledgerEvent.propertyId, query.propertyId),
    is(ledgerEvent.threatId, query.threatId),
    is(ledgerEvent.portfolioId, query.portfolioId),
    is(ledgerEvent.unitId, query.unitId),
    is(ledgerEvent.tenantId, query.tenantId),
    is(ledgerEvent.sourceId, query.sourceId),
    is(ledgerEvent.taskId, query.taskId),
    is(ledgerEvent.groupId, query.groupId),
    query.category && inArray(ledgerEvent.category, query.category),
    query.action && inArray(ledgerEvent.action, query.action),
    query.actorId && inArray(sql`${ledgerEvent.actor} ->> 'id'`, query.actorId),
    query.from === undefined ? undefined : gte(ledgerEvent.occurredAt, new Date(query.from)),
    query.to === undefined ? undefined : lt(ledgerEvent.occurredAt, new Date(query.to)),
    ...matchesWords(ledgerEvent.summary, query.q ?? ''),
  )!
}
