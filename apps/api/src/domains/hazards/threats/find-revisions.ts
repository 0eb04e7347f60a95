import { and, desc, eq } from 'drizzle-orm'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { feedMessage, threatRevision } from '../../../platform/db/schema/index.ts'
import type { RawMessage, ThreatRevision } from './threats.schema.ts'

const unzip = promisify(gunzip)
const rawMax = 20
const revisionsMax = 200

const ofThreat = (tx: TransactionContext, threatId: string) =>
  and(eq(threatRevision.orgId, tx.orgId), eq(threatRevision.threatId, threatId))

/** What each message said anew, newest first. */
export async function listRevisions(tx: TransactionContext, threatId: string): Promise<ThreatRevision[]> {
  const rows = await tx.db
    .select()
    .from(threatRevision)
    .where(ofThreat(tx, threatId))
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

/** The messages themselves, as they came in, newest first. One that several feeds carried is shown once. */
export async function listRawMessages(tx: TransactionContext, threatId: string): Promise<RawMessage[]> {
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
    .where(ofThreat(tx, threatId))
    .orderBy(desc(threatRevision.n))
    .limit(rawMax)
  return await Promise.all(
    rows.map(async ({ raw, ...message }) => ({
      ...message,
      text: raw === null ? null : (await unzip(raw)).toString('utf8'),
    })),
  )
}
