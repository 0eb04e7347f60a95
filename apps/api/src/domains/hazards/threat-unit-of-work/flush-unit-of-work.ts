import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import {
  threat,
  threatAlias,
  threatImpact,
  threatNotificationQueue,
  threatRevision,
} from '../../../platform/db/schema/index.ts'
import { announceChanges } from '../../../platform/realtime/announce-change.ts'
import type { ThreatUnitOfWork } from './change-threats.ts'
import { isOpenStatus } from './threat-content.ts'
import { currentImpacts, type ThreatDraft } from './threat-draft.ts'
import { rollUpTriage } from './triage.ts'

/** Never rewritten: they say how the threat began. */
const insertOnlyColumns = new Set([
  'orgId',
  'id',
  'dedupeKey',
  'era',
  'createdAt',
  'createdBy',
  'firstSeenAt',
  'ingestLagSeconds',
])
const impactKeys = [
  'orgId',
  'threatId',
  'propertyId',
  'method',
  'byCountyOnly',
  'distanceMeters',
  'bearingDeg',
  'rule',
  'proximity',
  'riskScore',
  'riskParts',
  'firstMatchedAt',
  'lastMatchedAt',
  'endedAt',
  'triage',
] as const
const changesPerInsert = 500
const rowsPerUpsert = 5_000
const immutableImpactColumns = new Set(['orgId', 'threatId', 'propertyId', 'firstMatchedAt'])

/** Writes what changed, each table in few statements, and tells whoever looks at the organisation. */
export async function flushUnitOfWork(tx: TransactionContext, book: ThreatUnitOfWork) {
  relateDrafts(book)
  const changed = book.drafts.filter((draft) => draft.isChanged || draft.changedImpacts.size > 0)
  for (const draft of changed) {
    const { row, elsewhere } = draft
    const current = currentImpacts(draft)
    const risks = [
      ...current.map(({ riskScore }) => riskScore),
      ...(elsewhere.maxRisk === null ? [] : [elsewhere.maxRisk]),
    ]
    if (risks.length > 0) {
      row.maxRisk = risks.reduce((highest, risk) => Math.max(highest, risk))
      // A property that is touched only now makes a threat new again that was settled elsewhere.
      row.triage = rollUpTriage([...current.map(({ triage }) => triage), ...elsewhere.triages]) ?? row.triage
    }
    if (!draft.isNew) row.version += 1
  }
  const keys = Object.keys(getTableColumns(threat))
  await upsert(tx, {
    table: threat,
    keys,
    rows: changed.map(({ row }) => row),
    conflict: ['org_id', 'id'],
    kept: insertOnlyColumns,
  })
  await upsert(tx, {
    table: threatImpact,
    keys: impactKeys,
    rows: changed.flatMap(({ changedImpacts, impacts }) => [...changedImpacts].map((id) => impacts.get(id)!)),
    conflict: ['org_id', 'threat_id', 'property_id'],
    kept: immutableImpactColumns,
  })
  await upsert(tx, {
    table: threatAlias,
    keys: ['orgId', 'alias', 'threatId'],
    rows: book.drafts.flatMap(({ row, newAliases }) =>
      [...newAliases].map((alias) => ({ orgId: row.orgId, alias, threatId: row.id })),
    ),
  })
  await upsert(tx, {
    table: threatRevision,
    keys: Object.keys(getTableColumns(threatRevision)),
    rows: changed.flatMap(({ revisions }) => revisions),
  })
  await queueNotifications(tx, changed)
  const changes = changed.map(({ row, impacts }) => ({
    event: 'threat.updated' as const,
    id: row.id,
    version: row.version,
    propertyIds: [...impacts.keys()],
  }))
  for (let from = 0; from < changes.length; from += changesPerInsert) {
    await announceChanges(tx, changes.slice(from, from + changesPerInsert))
  }
}

/** Threats that belong together know of each other: the watch and the warning that took its place. */
function relateDrafts(book: ThreatUnitOfWork) {
  for (const draft of book.drafts) {
    for (const key of draft.relatedKeys) {
      for (const other of book.byAlias.get(key) ?? []) {
        relate(draft, other)
        relate(other, draft)
      }
    }
  }
}

function relate(draft: ThreatDraft, other: ThreatDraft) {
  const { row } = draft
  if (row.id === other.row.id || row.relatedThreatIds.includes(other.row.id)) return
  row.relatedThreatIds = [...row.relatedThreatIds, other.row.id]
  draft.isChanged = true
}

interface Upsert {
  table: PgTable
  keys: readonly string[]
  rows: readonly object[]
  conflict?: string[]
  kept?: ReadonlySet<string>
}

/** Without `conflict` rows that are there already stay as they are. */
async function upsert(tx: TransactionContext, { table, keys, rows, conflict, kept }: Upsert) {
  const names = getTableColumns(table)
  const updated = keys
    .filter((key) => !kept?.has(key))
    .map((key) => sql.identifier((names as Record<string, { name: string }>)[key]!.name))
  const action = conflict
    ? sql`(${sql.raw(conflict.join(', '))}) do update set ${sql.join(
        updated.map((name) => sql`${name} = excluded.${name}`),
        sql`, `,
      )}`
    : sql`do nothing`
  for (let from = 0; from < rows.length; from += rowsPerUpsert) {
    const { columns, values, source } = bulkRows(table, keys, rows.slice(from, from + rowsPerUpsert))
    await tx.db.execute(
      sql`insert into ${table} (${columns}) select ${values} from ${source} on conflict ${action}`,
    )
  }
}

/** Notes the threats that began or became worse in this transaction, so that members are told of them by mail. */
export async function queueNotifications(tx: TransactionContext, drafts: readonly ThreatDraft[]) {
  const news = drafts.filter(
    ({ row, rankBefore }) => row.severityRank > rankBefore && isOpenStatus(row.status) && !row.isTest,
  )
  if (news.length === 0) return
  const notedAt = new Date()
  await tx.db
    .insert(threatNotificationQueue)
    .values(
      news.map(({ row }) => ({
        orgId: tx.orgId,
        threatId: row.id,
        severityRank: row.severityRank,
        notedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [threatNotificationQueue.orgId, threatNotificationQueue.threatId],
      set: { severityRank: sql`excluded.severity_rank` },
    })
}
