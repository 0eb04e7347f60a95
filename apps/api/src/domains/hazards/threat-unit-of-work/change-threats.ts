import { and, desc, eq, isNull, max, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, threat, threatAlias, threatImpact } from '../../../platform/db/schema/index.ts'
import { flushUnitOfWork } from './flush-unit-of-work.ts'
import {
  addAlias,
  createDraft,
  type ImpactRow,
  type ThreatDraft,
  type ThreatUnitOfWork,
} from './threat-draft.ts'

/** What to load: threats by id, or those known under any of these ids of messages. */
interface Selection {
  ids?: readonly string[]
  aliases?: readonly string[]
  /** Only impacts on these properties, since a storm may touch all others of a large organization too. */
  among?: readonly string[] | null
  /** Properties that may become impacts. Those of loaded impacts are known anyway. */
  properties?: Iterable<string>
}

/**
 * The one way in which messages, matching, time and reports write threats: locks the organization's threats, loads the
 * selected ones, lets `change` work on them in memory, and writes what changed. Only triage writes past it.
 */
export async function changeThreats<Result>(
  tx: TransactionContext,
  { ids = [], aliases, among = null, properties = [] }: Selection,
  change: (work: ThreatUnitOfWork) => Result | Promise<Result>,
): Promise<Result> {
  await lockThreats(tx)
  const work = await loadUnitOfWork(tx, aliases ? await findByAlias(tx, aliases) : ids, among)
  await loadProperties(work, [...properties, ...work.drafts.flatMap(({ impacts }) => [...impacts.keys()])])
  const result = await change(work)
  await flushUnitOfWork(work)
  return result
}

/**
 * Lets nobody else change the organization's threats through messages, matching or time before the transaction ends.
 * Triage of single threats goes on. Call it before choosing ids that another process may be changing.
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
  among: readonly string[] | null,
): Promise<ThreatUnitOfWork> {
  const work: ThreatUnitOfWork = { tx, drafts: [], byAlias: new Map(), properties: new Map() }
  if (ids.length === 0) return work
  const isLoaded = (column: AnyPgColumn) => isOneOf(column, ids)
  const isAmong = among === null ? undefined : isOneOf(threatImpact.propertyId, among)
  const rows = await tx.db
    .select()
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), isLoaded(threat.id)))
    .orderBy(desc(threat.era), threat.id)
    .for('update')
  const drafts = new Map<string, ThreatDraft>()
  for (const row of rows) drafts.set(row.id, createDraft(row))
  const impacts = await tx.db
    .select()
    .from(threatImpact)
    .where(and(eq(threatImpact.orgId, tx.orgId), isLoaded(threatImpact.threatId), isAmong))
    .orderBy(threatImpact.threatId, threatImpact.propertyId)
    .for('update')
  for (const impact of impacts) drafts.get(impact.threatId)?.impacts.set(impact.propertyId, impact)
  if (isAmong) {
    const others = await summarizeOthers(tx, isLoaded(threatImpact.threatId), isAmong)
    for (const { threatId, ...summary } of others) {
      const draft = drafts.get(threatId)
      if (draft) draft.elsewhere = summary
    }
  }
  const aliases = await tx.db
    .select({ alias: threatAlias.alias, threatId: threatAlias.threatId })
    .from(threatAlias)
    .where(and(eq(threatAlias.orgId, tx.orgId), isLoaded(threatAlias.threatId)))
  for (const { alias, threatId } of aliases) {
    const draft = drafts.get(threatId)
    if (draft) addAlias(work, draft, alias, { isStored: true })
  }
  work.drafts = [...drafts.values()]
  return work
}

const isOneOf = (column: AnyPgColumn, ids: readonly string[]) =>
  sql`${column} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

const summarizeOthers = (tx: TransactionContext, isLoaded: SQL, isAmong: SQL) =>
  tx.db
    .select({
      threatId: threatImpact.threatId,
      maxRisk: max(threatImpact.riskScore),
      triages: sql<ImpactRow['triage'][]>`array_agg(distinct ${threatImpact.triage})`,
    })
    .from(threatImpact)
    .where(and(eq(threatImpact.orgId, tx.orgId), isLoaded, isNull(threatImpact.endedAt), not(isAmong)))
    .groupBy(threatImpact.threatId)

/** Loads the impacts on all other properties, where only some were selected. */
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
  draft.elsewhere = { maxRisk: null, triages: [] }
  await loadProperties(work, draft.impacts.keys())
}

/** Reads the names that events carry. */
async function loadProperties({ tx, properties }: ThreatUnitOfWork, ids: Iterable<string>) {
  const missing = [...new Set(ids).difference(properties)]
  if (missing.length === 0) return
  const rows = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), isOneOf(property.id, missing)))
  for (const row of rows) properties.set(row.id, row)
}
