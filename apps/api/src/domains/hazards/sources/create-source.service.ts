import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { source } from '../../../platform/db/schema/index.ts'
import { secretOwner } from '../feeds/feed-access.ts'
import { subscribeSource } from '../feeds/subscribe-source.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { readSource } from './find-source.ts'
import { readSettings, requireConnector, requireInterval, requireSecret } from './source-input.ts'
import type { SourceCreate } from './source-input.schema.ts'
import type { Source } from './sources.schema.ts'

/** Adds a source; its first fetch starts right away. Throws `duplicate` for a name that is taken. */
export async function createSource(ctx: ServiceContext, input: SourceCreate): Promise<Source> {
  requirePermission(ctx, 'source:create')
  return await inTransaction(ctx, async (tx) => {
    const connector = requireConnector(tx, input.connector)
    const everySeconds = input.schedule?.everySeconds ?? connector.everySeconds.default
    requireInterval(connector, everySeconds)
    requireSecret(connector, input.secret !== undefined)
    const config = readSettings(connector, input.config ?? {})
    const name = input.name ?? connector.name
    await rejectDuplicateName(tx, name, null)
    const id = newId()
    const now = new Date()
    const isFetched = input.connector !== 'manual'
    const [row] = await tx.db
      .insert(source)
      .values({
        id,
        orgId: tx.orgId,
        name,
        connector: input.connector,
        category: isFetched ? 'hazard' : 'manual',
        config,
        secret:
          input.secret === undefined
            ? null
            : tx.gateways.feeds.secrets.seal(input.secret, secretOwner({ orgId: tx.orgId, id })),
        coverage: input.coverage ?? { mode: 'properties_bbox', areas: [] },
        everySeconds,
        staleAfterSeconds: Math.max(connector.staleAfterSeconds, 3 * everySeconds),
        minSeverity: input.minSeverity ?? null,
        attribution: connector.attribution,
        termsUrl: connector.termsUrl,
        statusReason: isFetched ? 'The first answer is awaited.' : null,
        notWatchedSince: isFetched ? now : null,
        createdBy: tx.actor.id,
        updatedBy: tx.actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    await subscribeSource(tx, tx.gateways.feeds, row!)
    recordEvent(tx, {
      action: 'source.created',
      category: 'source',
      subject: { type: 'source', id, name },
      sourceId: id,
      summary: cutText(`The source ${name} was added.`, 300),
      metadata: { connector: input.connector },
    })
    await announceChange(tx, { event: 'source.updated', id, version: 1 })
    return await readSource(tx, id)
  })
}

/** @throws Problem `duplicate` with `existingId`. */
export async function rejectDuplicateName(tx: TransactionContext, name: string, ownId: string | null) {
  const [taken] = await tx.db
    .select({ id: source.id })
    .from(source)
    .where(
      and(
        eq(source.orgId, tx.orgId),
        sql`lower(${source.name}) = lower(${name})`,
        ownId === null ? undefined : sql`${source.id} <> ${ownId}::uuid`,
      ),
    )
    .limit(1)
  if (!taken) return
  const message = `There is a source named ${name} already.`
  throw new Problem('duplicate', message, {
    errors: [{ pointer: '/name', code: 'unique', message }],
    members: { existingId: taken.id },
  })
}
