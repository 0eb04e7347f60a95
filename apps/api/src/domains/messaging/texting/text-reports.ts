import { eq } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { org } from '../../../platform/db/schema/index.ts'
import { type CallScript, TextFailure, type TextReport } from '../../../platform/sms/text-gateway.ts'
import { contactKey } from '../../estate/index.ts'
import { suppressRefused } from './suppress-refused.ts'

const referencePattern =
  /^([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What a report says a message is: a kind of message, its organization, and its row. */
export const textReference = (kind: string, orgId: string, id: string) => `${kind}:${orgId}:${id}`

/**
 * Records a report about the message with this id. Reports can arrive twice, and in any order. Returns what a call in
 * progress says from now on; null if it continues unchanged.
 */
type TextReportHandler = (
  tx: TransactionContext,
  id: string,
  report: TextReport,
) => Promise<CallScript | null>

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
  const script = await inTransaction({ ...base, orgId, actor: systemActor }, async (tx) => {
    const channel = report.kind === 'call' ? 'voice' : 'sms'
    await suppressRefused(tx, { channel, address: contactKey(report.to) }, report.failure)
    return (await handlers.get(kind)?.(tx, id, report)) ?? null
  })
  if (script) await redirectCall(base, report.id, script)
  return true
}

/** A call that can't be redirected, perhaps because it's over, has said the same already. */
async function redirectCall({ gateways }: BaseContext, callId: string, script: CallScript) {
  try {
    await gateways.texts?.redirectCall(callId, script)
  } catch (error) {
    if (!(error instanceof TextFailure)) throw error
  }
}
