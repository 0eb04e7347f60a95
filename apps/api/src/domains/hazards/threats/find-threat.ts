import { and, desc, eq } from 'drizzle-orm'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  feedMessage,
  incidentMember,
  source,
  threat,
  threatRevision,
} from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { anyOf, visibleThreats } from '../../estate/index.ts'
import { listImpacts } from './find-impacts.ts'
import { findAffectedProperties, findReach } from './find-reach.ts'
import type { RawMessage, Threat, ThreatDetailQuery, ThreatRevision } from './threats.schema.ts'
import {
  threatBelongsToSource,
  userIdsOf,
  threatColumnsWithArea,
  type ThreatRow,
  toThreat,
} from './to-threat.ts'

/** @throws Problem `not-found` if it doesn't exist, belongs to another organization or touches no visible property */
export async function getVisibleThreat(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<ThreatRow> {
  const query = tx.db
    .select(threatColumnsWithArea)
    .from(threat)
    .leftJoin(source, threatBelongsToSource)
    .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, id), visibleThreats(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: threat }) : await query
  if (!row) throw notFound('threat')
  return row
}

/** Reads the threat as the API returns it. */
export const readThreat = async (tx: TransactionContext, id: string, query: ThreatDetailQuery = {}) =>
  await describeThreat(tx, await getVisibleThreat(tx, id), query)

/** @throws Problem `not-found` if the threat doesn't touch `propertyId` or the caller can't see it */
export async function describeThreat(
  tx: TransactionContext,
  row: ThreatRow,
  { propertyId, include = [] }: ThreatDetailQuery = {},
): Promise<Threat> {
  const ids = [row.id]
  const includesImpacts = propertyId !== undefined || include.includes('impacts')
  const impacts = includesImpacts ? await listImpacts(tx, row.id, propertyId) : null
  if (propertyId !== undefined && impacts!.length === 0) throw notFound('threat to this property')
  const reach = await findReach(tx, ids)
  const lookups = {
    names: await findUserNames(tx.db, userIdsOf(row, reach)),
    reach,
    affectedProperties: await findAffectedProperties(tx, ids),
  }
  const { geometry: _area, ...withoutArea } = row
  return toThreat(tx, include.includes('geometry') ? row : withoutArea, lookups, {
    impacts,
    revisions: include.includes('revisions') ? await listRevisions(tx, row.id) : null,
    raw: include.includes('raw') ? await listRawMessages(tx, row.id) : null,
    relatedThreatIds: await listVisibleIds(tx, row.relatedThreatIds),
    incidentId: await findIncidentId(tx, row.id),
  })
}

async function findIncidentId(tx: TransactionContext, threatId: string) {
  const [member] = await tx.db
    .select({ incidentId: incidentMember.incidentId })
    .from(incidentMember)
    .where(and(eq(incidentMember.orgId, tx.orgId), eq(incidentMember.threatId, threatId)))
  return member?.incidentId ?? null
}

async function listVisibleIds(tx: TransactionContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({ id: threat.id })
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), anyOf(threat.id, ids), visibleThreats(tx)))
  return rows.map((row) => row.id)
}

const decompress = promisify(gunzip)
const rawMessagesMax = 20
const revisionsMax = 200

const isRevisionOf = (tx: TransactionContext, threatId: string) =>
  and(eq(threatRevision.orgId, tx.orgId), eq(threatRevision.threatId, threatId))

/** The latest revisions, newest first. */
async function listRevisions(tx: TransactionContext, threatId: string): Promise<ThreatRevision[]> {
  const rows = await tx.db
    .select()
    .from(threatRevision)
    .where(isRevisionOf(tx, threatId))
    .orderBy(desc(threatRevision.n))
    .limit(revisionsMax)
  return rows.map((row) => ({
    n: row.n,
    receivedAt: row.receivedAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    messageType: row.messageType,
    identifier: row.identifier,
    references: row.references,
    changes: row.changes.map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null })),
  }))
}

/** The latest raw messages, newest first. A message that several feeds delivered is listed once. */
async function listRawMessages(tx: TransactionContext, threatId: string): Promise<RawMessage[]> {
  const rows = await tx.db
    .selectDistinctOn([threatRevision.n], {
      n: threatRevision.n,
      identifier: threatRevision.identifier,
      raw: feedMessage.raw,
      contentType: feedMessage.rawContentType,
    })
    .from(threatRevision)
    .innerJoin(
      feedMessage,
      and(
        eq(feedMessage.connector, threatRevision.connector),
        eq(feedMessage.identifier, threatRevision.identifier),
      ),
    )
    .where(isRevisionOf(tx, threatId))
    .orderBy(desc(threatRevision.n))
    .limit(rawMessagesMax)
  return await Promise.all(
    rows.map(async ({ raw, ...message }) => ({
      ...message,
      text: raw === null ? null : (await decompress(raw)).toString('utf8'),
    })),
  )
}
