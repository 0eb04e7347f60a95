import { and, eq } from 'drizzle-orm'
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
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges, nameFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { rejectDuplicateName } from './create-source.service.ts'
import { describeSources, getSourceRow, readSource } from './find-source.ts'
import { readSettings, requireConnector, requireInterval, requireSecret } from './source-input.ts'
import type { SourcePatch } from './source-input.schema.ts'
import type { Source } from './sources.schema.ts'
import type { SourceRow } from './to-source.ts'

/** A source after a write, and the version it had before. */
export interface SourceWrite {
  source: Source
  previousVersion: number
}

/**
 * Changes the given fields only; `config` is replaced as a whole. `status: paused` stops fetching, `active` resumes, also
 * what a refused key turned off. A new key takes effect at once.
 */
export async function updateSource(
  ctx: ServiceContext,
  id: string,
  patch: SourcePatch,
  expected: ExpectedVersions,
): Promise<SourceWrite> {
  requirePermission(ctx, 'source:update')
  return await inTransaction(ctx, async (tx) => {
    const before = await getSourceRow(tx, id, { forUpdate: true })
    await requireVersion(expected, before.version, async () => (await describeSources(tx, [before]))[0]!)
    await writePatch(tx, before, patch)
    return { source: await readSource(tx, id), previousVersion: before.version }
  })
}

async function writePatch(tx: TransactionContext, before: SourceRow, patch: SourcePatch) {
  const connector = requireConnector(tx, before.connector as never)
  const { schedule, config, secret, status, ...fields } = patch
  if (fields.name !== undefined) await rejectDuplicateName(tx, fields.name, before.id)
  if (schedule) requireInterval(connector, schedule.everySeconds)
  if (secret !== undefined) requireSecret(connector, secret !== null, secret !== null)
  const values: Partial<SourceRow> = {
    ...fields,
    ...(config && { config: readSettings(connector, config) }),
    ...(schedule && {
      everySeconds: schedule.everySeconds,
      staleAfterSeconds: Math.max(connector.staleAfterSeconds, 3 * schedule.everySeconds),
    }),
  }
  const changes = listChanges<SourceRow>(before, values)
  const hasNewSecret = secret !== undefined && secret !== null
  const paused = status === 'paused' && before.status !== 'paused'
  const isOff = before.status === 'paused' || before.status === 'disabled'
  const resumed = isOff && (status === 'active' || (hasNewSecret && before.status === 'disabled'))
  if (changes.length === 0 && !hasNewSecret && !paused && !resumed) return

  const now = new Date()
  const [after] = await tx.db
    .update(source)
    .set({
      ...values,
      ...(hasNewSecret && { secret: tx.gateways.feeds.secrets.seal(secret, secretOwner(before)) }),
      ...(paused && {
        status: 'paused' as const,
        statusSince: now,
        statusReason: 'Somebody paused it.',
        notWatchedSince: before.notWatchedSince ?? now,
      }),
      ...(resumed && {
        status: 'active' as const,
        statusSince: now,
        statusReason: 'The first answer is awaited.',
        notWatchedSince: before.notWatchedSince ?? now,
        lastError: null,
      }),
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: before.version + 1,
    })
    .where(and(eq(source.orgId, tx.orgId), eq(source.id, before.id)))
    .returning()
  await subscribeSource(tx, tx.gateways.feeds, after!)
  const secretChange = hasNewSecret ? [{ field: 'secret', from: before.secret && 'set', to: 'set' }] : []
  recordChange(tx, after!, [...changes, ...secretChange])
  if (paused || resumed) recordSwitch(tx, before, after!)
  await announceChange(tx, { event: 'source.updated', id: before.id, version: after!.version })
}

type Change = ReturnType<typeof listChanges>[number]

function recordChange(tx: TransactionContext, row: SourceRow, changes: Change[]) {
  if (changes.length === 0) return
  recordEvent(tx, {
    action: 'source.updated',
    category: 'source',
    subject: { type: 'source', id: row.id, name: row.name },
    sourceId: row.id,
    summary: cutText(`${row.name}: ${nameFields(changes)} changed.`, 300),
    changes,
  })
}

function recordSwitch(tx: TransactionContext, before: SourceRow, after: SourceRow) {
  const isPaused = after.status === 'paused'
  recordEvent(tx, {
    action: isPaused ? 'source.paused' : 'source.resumed',
    category: 'source',
    subject: { type: 'source', id: after.id, name: after.name },
    sourceId: after.id,
    summary: cutText(
      isPaused ? `${after.name} was paused: what it covers is not watched.` : `${after.name} was resumed.`,
      300,
    ),
    changes: [{ field: 'status', from: before.status, to: after.status }],
  })
}
