import { and, desc, eq, isNull, max, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { property, threat, threatAlias, threatImpact } from '../../../platform/db/schema/index.ts'
import { flushUnitOfWork } from './flush-unit-of-work.ts'
import {
  addAlias,
  createDraft,
  type ImpactRow,
  type ThreatDraft,
  type ThreatUnitOfWork,
} from './threat-draft.ts'

/** Which threats to load, by id or by alias. */
interface ThreatSelection {
  ids?: readonly string[]
  aliases?: readonly string[]
  /** Load only impacts on these properties; null for all. A storm can touch every property of a large organization. */
  scope?: readonly string[] | null
  /** Properties that may become impacts; those of loaded impacts are always included. */
  properties?: Iterable<string>
}

/**
 * The single write path for threats from messages, matching, lifecycle, and reports: locks the organization's threats, loads the
 * selected ones, lets `change` edit them in memory, and writes the changes. Only triage bypasses it.
 */
export async function changeThreats<Result>(
  tx: TransactionContext,
  { ids = [], aliases, scope = null, properties = [] }: ThreatSelection,
  change: (work: ThreatUnitOfWork) => Result | Promise<Result>,
): Promise<Result> {
  await lockThreats(tx)
  const work = await loadUnitOfWork(tx, aliases ? await findByAlias(tx, aliases) : ids, scope)
  await loadProperties(work, [...properties, ...work.drafts.flatMap(({ impacts }) => [...impacts.keys()])])
  const result = await change(work)
  await flushUnitOfWork(work)
  return result
}

/**
 * Locks the organization's threats against other calls of `changeThreats` until the transaction ends; triage isn't
 * blocked. Call it before selecting ids that another process may be changing.
 */
export async function lockThreats(tx: TransactionContext) {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`threats ${tx.orgId}`}, 0))`)
}

async function findByAlias(tx: TransactionContext, aliases: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ id: threatAlias.threatId })
    .from(threatAlias)
    .where(
      and(
        eq(threatAlias.orgId, tx.orgId),
        sql`${threatAlias.alias} in (select jsonb_array_elements_text(${JSON.stringify(aliases)}::jsonb))`,
      ),
    )
  return rows.map(({ id }) => id)
}

async function loadUnitOfWork(
  tx: TransactionContext,
  ids: readonly string[],
  scope: readonly string[] | null,
): Promise<ThreatUnitOfWork> {
  const work: ThreatUnitOfWork = {
    tx,
    drafts: [],
    byAlias: new Map(),
    properties: new Map(),
    createId: newId,
  }
  if (ids.length === 0) return work
  const isSelected = (column: AnyPgColumn) => isOneOf(column, ids)
  const isInScope = scope === null ? undefined : isOneOf(threatImpact.propertyId, scope)
  const rows = await tx.db
    .select()
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), isSelected(threat.id)))
    .orderBy(desc(threat.era), threat.id)
    .for('update')
  const drafts = new Map<string, ThreatDraft>()
  for (const row of rows) drafts.set(row.id, createDraft(row))
  const impacts = await tx.db
    .select()
    .from(threatImpact)
    .where(and(eq(threatImpact.orgId, tx.orgId), isSelected(threatImpact.threatId), isInScope))
    .orderBy(threatImpact.threatId, threatImpact.propertyId)
    .for('update')
  for (const impact of impacts) drafts.get(impact.threatId)?.impacts.set(impact.propertyId, impact)
  if (isInScope) {
    const summaries = await summarizeUnloadedImpacts(tx, isSelected(threatImpact.threatId), isInScope)
    for (const { threatId, ...summary } of summaries) {
      const draft = drafts.get(threatId)
      if (draft) draft.unloadedImpacts = summary
    }
  }
  const aliases = await tx.db
    .select({ alias: threatAlias.alias, threatId: threatAlias.threatId })
    .from(threatAlias)
    .where(and(eq(threatAlias.orgId, tx.orgId), isSelected(threatAlias.threatId)))
  for (const { alias, threatId } of aliases) {
    const draft = drafts.get(threatId)
    if (draft) addAlias(work, draft, alias, { isStored: true })
  }
  work.drafts = [...drafts.values()]
  return work
}

const isOneOf = (column: AnyPgColumn, ids: readonly string[]) =>
  sql`${column} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

const summarizeUnloadedImpacts = (tx: TransactionContext, isSelected: SQL, isInScope: SQL) =>
  tx.db
    .select({
      threatId: threatImpact.threatId,
      maxRisk: max(threatImpact.riskScore),
      triages: sql<ImpactRow['triage'][]>`array_agg(distinct ${threatImpact.triage})`,
    })
    .from(threatImpact)
    .where(and(eq(threatImpact.orgId, tx.orgId), isSelected, isNull(threatImpact.endedAt), not(isInScope)))
    .groupBy(threatImpact.threatId)

/** Loads the impacts on all other properties of a draft that was loaded with `scope`. */
export async function loadAllImpacts(work: ThreatUnitOfWork, draft: ThreatDraft) {
  const { tx } = work
  const impacts = await tx.db
    .select()
    .from(threatImpact)
    .where(and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.threatId, draft.row.id)))
    .orderBy(threatImpact.propertyId)
    .for('update')
  for (const impact of impacts) {
    if (!draft.impacts.has(impact.propertyId)) draft.impacts.set(impact.propertyId, impact)
  }
  draft.unloadedImpacts = { maxRisk: null, triages: [] }
  await loadProperties(work, draft.impacts.keys())
}

/** Loads the properties that ledger events name. */
async function loadProperties({ tx, properties }: ThreatUnitOfWork, ids: Iterable<string>) {
  const missingIds = [...new Set(ids).difference(properties)]
  if (missingIds.length === 0) return
  const rows = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), isOneOf(property.id, missingIds)))
  for (const row of rows) properties.set(row.id, row)
}
