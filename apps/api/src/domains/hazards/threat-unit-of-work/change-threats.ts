import { and, desc, eq, isNull, max, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, threat, threatAlias, threatImpact } from '../../../platform/db/schema/index.ts'
import type { ImpactRow, PropertyFacts, ThreatDraft } from './threat-draft.ts'

/** The threats of one organisation that messages may be about, held until the transaction ends. */
export interface ThreatUnitOfWork {
  drafts: ThreatDraft[]
  byAlias: Map<string, ThreatDraft[]>
  properties: Map<string, PropertyFacts>
}

/**
 * Lets nobody else change the threats of the organisation through messages, matching or time before the transaction
 * ends. People go on changing single ones.
 */
export async function lockThreats(tx: TransactionContext) {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`threats ${tx.orgId}`}, 0))`)
}

/** Opens the threats that any of these ids is known for. */
export async function loadUnitOfWorkByAlias(
  tx: TransactionContext,
  aliases: readonly string[],
): Promise<ThreatUnitOfWork> {
  const wanted = JSON.stringify(aliases)
  const ids = await tx.db
    .selectDistinct({ id: threatAlias.threatId })
    .from(threatAlias)
    .where(
      and(
        eq(threatAlias.orgId, tx.orgId),
        sql`${threatAlias.alias} in (select jsonb_array_elements_text(${wanted}::jsonb))`,
      ),
    )
  return await loadUnitOfWork(
    tx,
    ids.map(({ id }) => id),
  )
}

/**
 * Opens these threats; with `among` only what they are for these properties, since a storm may touch all others of a
 * large organisation too.
 */
export async function loadUnitOfWork(
  tx: TransactionContext,
  threatIds: readonly string[],
  among: readonly string[] | null = null,
): Promise<ThreatUnitOfWork> {
  const book: ThreatUnitOfWork = { drafts: [], byAlias: new Map(), properties: new Map() }
  if (threatIds.length === 0) return book
  const isOneOf = (column: AnyPgColumn, ids = threatIds) =>
    sql`${column} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  const isAmong = among === null ? undefined : isOneOf(threatImpact.propertyId, among)
  const rows = await tx.db
    .select()
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), isOneOf(threat.id)))
    .orderBy(desc(threat.era), threat.id)
    .for('update')
  const drafts = new Map<string, ThreatDraft>()
  for (const row of rows) drafts.set(row.id, createDraft(row))
  const impacts = await tx.db
    .select()
    .from(threatImpact)
    .where(and(eq(threatImpact.orgId, tx.orgId), isOneOf(threatImpact.threatId), isAmong))
    .orderBy(threatImpact.threatId, threatImpact.propertyId)
    .for('update')
  for (const impact of impacts) drafts.get(impact.threatId)?.impacts.set(impact.propertyId, impact)
  if (isAmong) {
    const others = await summarizeOthers(tx, isOneOf(threatImpact.threatId), isAmong)
    for (const { threatId, ...summary } of others) {
      const draft = drafts.get(threatId)
      if (draft) draft.elsewhere = summary
    }
  }
  const aliases = await tx.db
    .select({ alias: threatAlias.alias, threatId: threatAlias.threatId })
    .from(threatAlias)
    .where(and(eq(threatAlias.orgId, tx.orgId), isOneOf(threatAlias.threatId)))
  for (const { alias, threatId } of aliases) {
    const draft = drafts.get(threatId)
    if (draft) addAlias(book, draft, alias, { isStored: true })
  }
  book.drafts = [...drafts.values()]
  return book
}

const summarizeOthers = (tx: TransactionContext, isOpened: SQL, isAmong: SQL) =>
  tx.db
    .select({
      threatId: threatImpact.threatId,
      maxRisk: max(threatImpact.riskScore),
      triages: sql<ImpactRow['triage'][]>`array_agg(distinct ${threatImpact.triage})`,
    })
    .from(threatImpact)
    .where(and(eq(threatImpact.orgId, tx.orgId), isOpened, isNull(threatImpact.endedAt), not(isAmong)))
    .groupBy(threatImpact.threatId)

export const createDraft = (row: ThreatDraft['row'], isNew = false): ThreatDraft => ({
  row,
  isNew,
  isChanged: isNew,
  rankBefore: isNew ? 0 : row.severityRank,
  impacts: new Map(),
  changedImpacts: new Set(),
  elsewhere: { maxRisk: null, triages: [] },
  aliases: new Set(),
  newAliases: new Set(),
  revisions: [],
  relatedKeys: new Set(),
})

export function addAlias(
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  alias: string,
  { isStored = false } = {},
) {
  if (draft.aliases.has(alias)) return
  draft.aliases.add(alias)
  if (!isStored) draft.newAliases.add(alias)
  const others = book.byAlias.get(alias)
  if (others) others.push(draft)
  else book.byAlias.set(alias, [draft])
}

/** Takes in what a threat is for all other properties, where the book was opened for some. */
export async function loadAllImpacts(tx: TransactionContext, book: ThreatUnitOfWork, draft: ThreatDraft) {
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
  await loadProperties(tx, book, draft.impacts.keys())
}

/** Reads the names that events carry. */
export async function loadProperties(tx: TransactionContext, book: ThreatUnitOfWork, ids: Iterable<string>) {
  const missing = [...new Set(ids).difference(book.properties)]
  if (missing.length === 0) return
  const rows = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(
      and(
        eq(property.orgId, tx.orgId),
        sql`${property.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb))`,
      ),
    )
  for (const row of rows) book.properties.set(row.id, row)
}
