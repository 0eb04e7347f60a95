import { and, eq, inArray, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type LedgerChange, source, task } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { endTask } from '../../../platform/jobs/task-lifecycle.ts'
import { listChanges, summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import type { ConnectorKey } from '../connectors/connector.ts'
import { recordSourceEvent } from '../feeds/record-source-event.ts'
import { subscribeSource } from '../feeds/subscriptions.ts'
import { secretOwner } from '../fetch/feed-access.ts'
import { describeSource, getSourceRow, readSource, type SourceRow } from './read-source.ts'
import type { SourceCreate, SourcePatch } from './source-input.schema.ts'
import { parseSettings, requireConnector, requireInterval, requireSecret } from './source-input.ts'
import type { Source } from './sources.schema.ts'

/**
 * Creates a source; its first fetch starts immediately.
 * @throws Problem `duplicate` for a name that is in use.
 */
export async function createSource(ctx: ServiceContext, input: SourceCreate): Promise<Source> {
  requirePermission(ctx, 'source:create')
  return await inTransaction(ctx, async (tx) => {
    const connector = requireConnector(tx, input.connector)
    const everySeconds = input.schedule?.everySeconds ?? connector.everySeconds.default
    requireInterval(connector, everySeconds)
    requireSecret(connector, input.secret !== undefined)
    const config = parseSettings(connector, input.config ?? {})
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
        statusReason: isFetched ? 'Waiting for the first response.' : null,
        unmonitoredSince: isFetched ? now : null,
        createdBy: tx.actor.id,
        updatedBy: tx.actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    await subscribeSource(tx, row!)
    recordSourceEvent(tx, row!, {
      action: 'source.created',
      summary: `Source ${name} added.`,
      metadata: { connector: input.connector },
    })
    await announceChange(tx, { event: 'source.updated', id, version: 1 })
    return await readSource(tx, id)
  })
}

/** @throws Problem `duplicate` with `existingId`. */
async function rejectDuplicateName(tx: TransactionContext, name: string, excludedId: string | null) {
  const [existing] = await tx.db
    .select({ id: source.id })
    .from(source)
    .where(
      and(
        eq(source.orgId, tx.orgId),
        sql`lower(${source.name}) = lower(${name})`,
        excludedId === null ? undefined : sql`${source.id} <> ${excludedId}::uuid`,
      ),
    )
    .limit(1)
  if (!existing) return
  const message = `A source named ${name} already exists.`
  throw new Problem('duplicate', message, {
    errors: [{ pointer: '/name', code: 'unique', message }],
    members: { existingId: existing.id },
  })
}

/**
 * Changes the fields in `patch`; `config` is replaced as a whole. `status: paused` stops fetching and `active` resumes
 * it, even after a rejected key. A new key takes effect immediately.
 */
export async function updateSource(
  ctx: ServiceContext,
  id: string,
  patch: SourcePatch,
  expected: ExpectedVersions,
): Promise<{ source: Source; previousVersion: number }> {
  requirePermission(ctx, 'source:update')
  return await inTransaction(ctx, async (tx) => {
    const before = await getSourceRow(tx, id, { forUpdate: true })
    await requireVersion(expected, before.version, () => describeSource(tx, before))
    await writePatch(tx, before, patch)
    return { source: await readSource(tx, id), previousVersion: before.version }
  })
}

async function writePatch(tx: TransactionContext, before: SourceRow, patch: SourcePatch) {
  const connector = requireConnector(tx, before.connector as ConnectorKey)
  const { schedule, config, secret, status, ...fields } = patch
  if (fields.name !== undefined) await rejectDuplicateName(tx, fields.name, before.id)
  if (schedule) requireInterval(connector, schedule.everySeconds)
  if (secret !== undefined) requireSecret(connector, secret !== null)
  const values: Partial<SourceRow> = {
    ...fields,
    ...(config && { config: parseSettings(connector, config) }),
    ...(schedule && {
      everySeconds: schedule.everySeconds,
      staleAfterSeconds: Math.max(connector.staleAfterSeconds, 3 * schedule.everySeconds),
    }),
  }
  const changes = listChanges<SourceRow>(before, values)
  const hasNewSecret = secret !== undefined && secret !== null
  const pauses = status === 'paused' && before.status !== 'paused'
  const isOff = before.status === 'paused' || before.status === 'disabled'
  const resumes = isOff && (status === 'active' || (hasNewSecret && before.status === 'disabled'))
  if (changes.length === 0 && !hasNewSecret && !pauses && !resumes) return

  const now = new Date()
  const [updatedSource] = await tx.db
    .update(source)
    .set({
      ...values,
      ...(hasNewSecret && { secret: tx.gateways.feeds.secrets.seal(secret, secretOwner(before)) }),
      ...(pauses && {
        status: 'paused' as const,
        statusSince: now,
        statusReason: 'Paused by a member.',
        unmonitoredSince: before.unmonitoredSince ?? now,
      }),
      ...(resumes && {
        status: 'active' as const,
        statusSince: now,
        statusReason: 'Waiting for the first response.',
        unmonitoredSince: before.unmonitoredSince ?? now,
        lastError: null,
      }),
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: before.version + 1,
    })
    .where(and(eq(source.orgId, tx.orgId), eq(source.id, before.id)))
    .returning()
  await subscribeSource(tx, updatedSource!, { isResumed: resumes })
  const secretChange = hasNewSecret ? [{ field: 'secret', from: before.secret && 'set', to: 'set' }] : []
  recordChanges(tx, updatedSource!, [...changes, ...secretChange])
  if (pauses || resumes) recordPauseOrResume(tx, before, updatedSource!)
  await announceChange(tx, { event: 'source.updated', id: before.id, version: updatedSource!.version })
}

function recordChanges(tx: TransactionContext, row: SourceRow, changes: LedgerChange[]) {
  if (changes.length === 0) return
  const summary = `${row.name}: ${summarizeFields(changes)} changed.`
  recordSourceEvent(tx, row, { action: 'source.updated', summary, changes })
}

function recordPauseOrResume(tx: TransactionContext, before: SourceRow, updatedSource: SourceRow) {
  const isPaused = updatedSource.status === 'paused'
  recordSourceEvent(tx, updatedSource, {
    action: isPaused ? 'source.paused' : 'source.resumed',
    summary: isPaused
      ? `${updatedSource.name} paused; areas covered only by this source aren’t monitored.`
      : `${updatedSource.name} resumed.`,
    changes: [{ field: 'status', from: before.status, to: updatedSource.status }],
  })
}

/** Deletes a source. Its threats stay until they end. */
export async function deleteSource(
  ctx: ServiceContext,
  id: string,
  expected: ExpectedVersions,
): Promise<void> {
  requirePermission(ctx, 'source:delete')
  await inTransaction(ctx, async (tx) => {
    const row = await getSourceRow(tx, id, { forUpdate: true })
    await requireVersion(expected, row.version, () => describeSource(tx, row))
    const openRuns = await tx.db
      .select()
      .from(task)
      .where(
        and(
          eq(task.orgId, tx.orgId),
          eq(task.type, 'source_run'),
          inArray(task.status, ['queued', 'waiting']),
          sql`${task.subject} ->> 'id' = ${id}`,
        ),
      )
      .for('update')
    for (const openRun of openRuns) await endTask(tx, openRun, { status: 'cancelled', result: null })
    await tx.db.delete(source).where(and(eq(source.orgId, tx.orgId), eq(source.id, id)))
    recordSourceEvent(tx, row, {
      action: 'source.deleted',
      summary: `Source ${row.name} deleted.`,
      metadata: { connector: row.connector },
    })
    await announceChange(tx, { event: 'source.updated', id, version: row.version + 1 })
  })
}
