import { and, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { source, task } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { endTask } from '../../../platform/jobs/end-task.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { describeSources, getSourceRow } from './find-source.ts'

/** Removes a source. Threats that it brought stay until their own end. */
export async function deleteSource(
  ctx: ServiceContext,
  id: string,
  expected: ExpectedVersions,
): Promise<void> {
  requirePermission(ctx, 'source:delete')
  await inTransaction(ctx, async (tx) => {
    const row = await getSourceRow(tx, id, { forUpdate: true })
    await requireVersion(expected, row.version, async () => (await describeSources(tx, [row]))[0]!)
    const open = await tx.db
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
    for (const waiting of open) await endTask(tx, waiting, { status: 'cancelled', result: null })
    await tx.db.delete(source).where(and(eq(source.orgId, tx.orgId), eq(source.id, id)))
    recordEvent(tx, {
      action: 'source.deleted',
      category: 'source',
      subject: { type: 'source', id, name: row.name },
      sourceId: id,
      summary: cutText(`The source ${row.name} was removed.`, 300),
      metadata: { connector: row.connector },
    })
    await announceChange(tx, { event: 'source.updated', id, version: row.version + 1 })
  })
}
