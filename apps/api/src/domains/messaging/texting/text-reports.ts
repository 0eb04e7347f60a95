import { eq } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { org } from '../../../platform/db/schema/index.ts'
import type { TextReport } from '../../../platform/sms/text-gateway.ts'
import { contactKey } from '../../estate/index.ts'
import { suppressRefused } from './suppress-refused.ts'

const referencePattern =
  /^([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What a report says a message is: a kind of message, its organization, and its row. */
export const textReference = (kind: string, orgId: string, id: string) => `${kind}:${orgId}:${id}`

/** Records a report about the message with this id. Reports can arrive twice, and in any order. */
type TextReportHandler = (tx: TransactionContext, id: string, report: TextReport) => Promise<void>

const handlers = new Map<string, TextReportHandler>()

/** Reports about messages whose reference has this kind go to `handler`. */
export const registerTextReportHandler = (kind: string, handler: TextReportHandler) =>
  void handlers.set(kind, handler)

/** The message, and its organization, that a reference means; null if the organization doesn't exist. */
export async function findReferenced({ db }: Pick<BaseContext, 'db'>, reference: string) {
  const [, kind, orgId, id] = referencePattern.exec(reference) ?? []
  if (kind === undefined || orgId === undefined || id === undefined) return null
  const [row] = await db.select({ id: org.id }).from(org).where(eq(org.id, orgId))
  return row ? { kind, orgId, id } : null
}

/**
 * Ingests a report about a message. A number that the gateway will never reach is suppressed, whatever was sent to it.
 *
 * @returns whether the message's organization exists
 */
export async function ingestTextReport(base: BaseContext, report: TextReport): Promise<boolean> {
  const referenced = await findReferenced(base, report.reference)
  if (!referenced) return false
  const { kind, orgId, id } = referenced
  await inTransaction({ ...base, orgId, actor: systemActor }, async (tx) => {
    const channel = report.kind === 'call' ? 'voice' : 'sms'
    await suppressRefused(tx, { channel, address: contactKey(report.to) }, report.failure)
    await handlers.get(kind)?.(tx, id, report)
  })
  return true
}
