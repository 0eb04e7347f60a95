import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import {
  automaticAlertQueue,
  org,
  threat,
  threatAlias,
  threatFollowUpQueue,
  threatImpact,
  threatNotificationQueue,
  threatRevision,
} from '../../../platform/db/schema/index.ts'
import { announceChanges } from '../../../platform/realtime/announce-change.ts'
import type { ChecklistPhase } from '../../../platform/db/schema/checklist.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { addChecklistItems, type AddedItems, readOwnChecklists } from '../checklists/add-items.ts'
import { checklistPhaseOf } from '../checklists/checklist-phase.ts'
import { updateIncidents } from '../joining/update-incidents.ts'
import { recordAtProperties } from './record-draft-events.ts'
import { isOpenStatus, manualConnector } from './threat-content.ts'
import { currentImpacts, type ThreatDraft, type ThreatDrafts, type ThreatUnitOfWork } from './threat-draft.ts'
import { rollUpTriage } from './triage.ts'

/** Set when the threat is created; never updated. */
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
  'approximateBy',
  'distanceMeters',
  'bearingDeg',
  'rule',
  'proximity',
  'buildingIds',
  'ownLocation',
  'riskScore',
  'riskParts',
  'firstMatchedAt',
  'lastMatchedAt',
  'endedAt',
  'triage',
  'closedSeverityRank',
  'dismissReason',
] as const
const changesPerInsert = 500
const rowsPerUpsert = 5_000
const insertOnlyImpactColumns = new Set(['orgId', 'threatId', 'propertyId', 'firstMatchedAt'])

/** Writes the changes in bulk and announces them to open pages. */
export async function flushUnitOfWork(work: ThreatUnitOfWork) {
  const { tx } = work
  relateDrafts(work)
  const changedDrafts = work.drafts.filter((draft) => draft.isChanged || draft.changedImpacts.size > 0)
  for (const draft of changedDrafts) summarizeImpacts(draft)
  await upsert(tx, {
    table: threat,
    keys: Object.keys(getTableColumns(threat)),
    rows: changedDrafts.map(({ row }) => row),
    conflictColumns: ['org_id', 'id'],
    insertOnly: insertOnlyColumns,
  })
  await upsert(tx, {
    table: threatImpact,
    keys: impactKeys,
    rows: changedDrafts.flatMap(({ changedImpacts, impacts }) =>
      [...changedImpacts].map((id) => impacts.get(id)!),
    ),
    conflictColumns: ['org_id', 'threat_id', 'property_id'],
    insertOnly: insertOnlyImpactColumns,
  })
  await upsert(tx, {
    table: threatAlias,
    keys: ['orgId', 'alias', 'threatId'],
    rows: work.drafts.flatMap(({ row, newAliases }) =>
      [...newAliases].map((alias) => ({ orgId: row.orgId, alias, threatId: row.id })),
    ),
  })
  await upsert(tx, {
    table: threatRevision,
    keys: Object.keys(getTableColumns(threatRevision)),
    rows: changedDrafts.flatMap(({ revisions }) => revisions),
  })
  await extendChecklists(work, changedDrafts)
  await updateIncidents(
    tx,
    changedDrafts.map(({ row }) => row),
    new Date(),
  )
  await queueNotifications(tx, changedDrafts)
  await queueFollowUps(tx, changedDrafts)
  await queueAutomaticAlerts(tx, changedDrafts)
  const changes = changedDrafts.map(({ row, impacts }) => ({
    event: 'threat.updated' as const,
    id: row.id,
    version: row.version,
    propertyIds: [...impacts.keys()],
  }))
  for (let offset = 0; offset < changes.length; offset += changesPerInsert) {
    await announceChanges(tx, changes.slice(offset, offset + changesPerInsert))
  }
}

/** Updates what the threat says about all of its impacts, and its version. */
export function summarizeImpacts(draft: ThreatDraft) {
  const { row, unloadedImpacts } = draft
  const openImpacts = currentImpacts(draft)
  const risks = [
    ...openImpacts.map(({ riskScore }) => riskScore),
    ...(unloadedImpacts.maxRisk === null ? [] : [unloadedImpacts.maxRisk]),
  ]
  if (risks.length > 0) {
    row.maxRisk = risks.reduce((highest, risk) => Math.max(highest, risk))
    // A new impact reopens a threat that was resolved at all other properties.
    const triages = [...openImpacts.map(({ triage }) => triage), ...unloadedImpacts.triages]
    row.triage = rollUpTriage(triages) ?? row.triage
  }
  if (!draft.isNew) row.version += 1
}

/** Adds the items of a new phase, such as for recovery once the threat has ended, where people work on the threat. */
async function extendChecklists(work: ThreatUnitOfWork, drafts: readonly ThreatDraft[]) {
  const { tx } = work
  const inNewPhase = drafts.filter(isInNewPhase)
  if (inNewPhase.length === 0) return
  const own = await readOwnChecklists(tx)
  for (const draft of inNewPhase) {
    const { row } = draft
    const isLastAffected =
      row.closedAt === null ? isNull(threatImpact.endedAt) : eq(threatImpact.endedAt, row.closedAt)
    const added = await addChecklistItems(tx, row, {
      where: and(inArray(threatImpact.triage, ['acknowledged', 'in_progress']), isLastAffected),
      own,
      now: new Date(),
    })
    for (const items of added) recordAddedItems(work, draft, items)
  }
}

export function isInNewPhase({ row, loadedPhase }: ThreatDraft): boolean {
  const phase = checklistPhaseOf(row)
  // What is canceled before it starts leaves nothing to recover from.
  return loadedPhase !== null && loadedPhase !== phase && !(loadedPhase === 'prepare' && phase === 'recover')
}

export function recordAddedItems(
  work: ThreatDrafts,
  draft: ThreatDraft,
  { phase, count, propertyIds }: AddedItems,
) {
  const items = formatCount(count, 'checklist item')
  recordAtProperties(
    work,
    draft,
    {
      action: 'checklist_added',
      summary: (property) =>
        `${items} added${property ? ` at ${property}` : ''} to ${phaseVerbs[phase]} “${draft.row.title}.”`,
      metadata: { phase },
    },
    propertyIds,
  )
}

const phaseVerbs: Record<ChecklistPhase, string> = {
  prepare: 'prepare for',
  respond: 'respond to',
  recover: 'recover from',
}

/** Links related threats to each other, such as a watch and the warning that replaced it. */
export function relateDrafts(work: ThreatDrafts) {
  for (const draft of work.drafts) {
    for (const key of draft.relatedKeys) {
      for (const other of work.byAlias.get(key) ?? []) {
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
  conflictColumns?: string[]
  /** Columns that aren't updated in existing rows. */
  insertOnly?: ReadonlySet<string>
}

/** Inserts or updates rows. Without `conflict`, existing rows aren't changed. */
async function upsert(tx: TransactionContext, { table, keys, rows, conflictColumns, insertOnly }: Upsert) {
  const tableColumns = getTableColumns(table)
  const updatedColumns = keys
    .filter((key) => !insertOnly?.has(key))
    .map((key) => sql.identifier((tableColumns as Record<string, { name: string }>)[key]!.name))
  const action = conflictColumns
    ? sql`(${sql.raw(conflictColumns.join(', '))}) do update set ${sql.join(
        updatedColumns.map((name) => sql`${name} = excluded.${name}`),
        sql`, `,
      )}`
    : sql`do nothing`
  for (let offset = 0; offset < rows.length; offset += rowsPerUpsert) {
    const { columns, values, source } = bulkRows(table, keys, rows.slice(offset, offset + rowsPerUpsert))
    await tx.db.execute(
      sql`insert into ${table} (${columns}) select ${values} from ${source} on conflict ${action}`,
    )
  }
}

const isWorse = ({ row, loadedSeverityRank }: ThreatDraft) =>
  row.severityRank > loadedSeverityRank && isOpenStatus(row.status)

/**
 * Queues emails to members about threats that are new, got more severe, are back after they had ended, or reached another
 * property. Members who were already told about the severity aren't told again.
 */
async function queueNotifications(tx: TransactionContext, drafts: readonly ThreatDraft[]) {
  const worsenedDrafts = drafts.filter(
    (draft) =>
      (isWorse(draft) || (draft.reachedProperties && isOpenStatus(draft.row.status))) && !draft.row.isTest,
  )
  if (worsenedDrafts.length === 0) return
  await tx.db
    .insert(threatNotificationQueue)
    .values(
      worsenedDrafts.map(({ row }) => ({
        orgId: tx.orgId,
        threatId: row.id,
        severityRank: row.severityRank,
        createdAt: new Date(),
      })),
    )
    .onConflictDoUpdate({
      target: [threatNotificationQueue.orgId, threatNotificationQueue.threatId],
      set: { severityRank: sql`excluded.severity_rank` },
    })
}

/**
 * Queues threats that got less severe, ended, or left a property. Getting worse again restarts the wait, and so does
 * getting still less severe or ending. Leaving another property doesn't, because what moves does so all the time.
 */
async function queueFollowUps(tx: TransactionContext, drafts: readonly ThreatDraft[]) {
  const knownDrafts = drafts.filter(({ isNew, row }) => !isNew && !row.isTest)
  const worsenedDrafts = knownDrafts.filter((draft) => isWorse(draft) || draft.reachedProperties)
  const isMilder = ({ row, loadedSeverityRank }: ThreatDraft) =>
    loadedSeverityRank > 0 && (!isOpenStatus(row.status) || row.severityRank < loadedSeverityRank)
  const hasLeft = ({ impacts, changedImpacts }: ThreatDraft) =>
    [...changedImpacts].some((id) => impacts.get(id)!.endedAt !== null)
  const toRows = (some: readonly ThreatDraft[]) =>
    some.map(({ row }) => ({ orgId: tx.orgId, threatId: row.id, createdAt: new Date() }))
  const milderDrafts = knownDrafts.filter(isMilder)
  const queuedRows = toRows([...new Set([...milderDrafts, ...knownDrafts.filter(hasLeft)])])
  if (queuedRows.length > 0) {
    await tx.db.insert(threatFollowUpQueue).values(queuedRows).onConflictDoNothing()
  }
  const restartedDrafts = [...worsenedDrafts, ...milderDrafts]
  if (restartedDrafts.length === 0) return
  await tx.db
    .update(threatFollowUpQueue)
    .set({ createdAt: new Date() })
    .where(
      and(
        eq(threatFollowUpQueue.orgId, tx.orgId),
        inArray(
          threatFollowUpQueue.threatId,
          restartedDrafts.map(({ row }) => row.id),
        ),
      ),
    )
}

/**
 * Queues threats that alerts to tenants may be sent about automatically, if the organization has switched that on. Any
 * change can make a threat qualify: its severity, its certainty, its start, or where it is.
 */
async function queueAutomaticAlerts(tx: TransactionContext, drafts: readonly ThreatDraft[]) {
  const candidates = drafts.filter(
    ({ row }) => isOpenStatus(row.status) && !row.isTest && row.connector !== manualConnector,
  )
  if (candidates.length === 0) return
  const isOn = await tx.db.$count(
    org,
    and(eq(org.id, tx.orgId), sql`${org.alerts} ->> 'automatic' is not null`),
  )
  if (isOn === 0) return
  await tx.db
    .insert(automaticAlertQueue)
    .values(candidates.map(({ row }) => ({ orgId: tx.orgId, threatId: row.id, createdAt: new Date() })))
    .onConflictDoNothing()
}
