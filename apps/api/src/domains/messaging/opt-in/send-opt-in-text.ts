import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { optInCode, org } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, TaskFailure, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { TextFailure, type TextGateway } from '../../../platform/sms/text-gateway.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import { createCode } from '../senders/sender-codes.ts'
import { composeAnswer } from '../texting/keyword-answers.ts'
import { requireTextGateway } from '../texting/sms-channel.ts'
import { suppressRefused } from '../texting/suppress-refused.ts'
import { textReference } from '../texting/text-reports.ts'
import { canTextCode, hashCode } from './opt-in-requests.ts'

registerTaskHandler('optin_text', sendOptInText)

/** Texts a code to the number that a tenant entered. Every attempt creates a new code, which invalidates the last one. */
async function sendOptInText({ ctx, task }: TaskRun) {
  const { texts, isSandbox } = ctx.gateways
  const prepared = await prepareText(ctx, String(task.input.requestId))
  if (!prepared) return { result: { sent: false, reason: 'There’s nothing left to confirm.' } }
  const { organization, address, body, requestId } = prepared
  if (organization.demo && !isSandbox) return { result: { sent: false, reason: 'Not sent (demo).' } }
  if (!organization.emailAllowed)
    return { result: { sent: false, reason: 'This organization can’t text tenants.' } }
  const gateway = requireTextGateway(texts, 'Then try again.')
  await submit(ctx, gateway, { address, body, reference: textReference('code', ctx.orgId, requestId) })
  return { result: { sent: true } }
}

async function prepareText(ctx: ServiceContext, requestId: string) {
  return await inTransaction(ctx, async (tx) => {
    const [request] = await tx.db
      .select()
      .from(optInCode)
      .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, requestId), isNull(optInCode.usedAt)))
      .for('update')
    const [organization] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
    if (!request || !organization || request.expiresAt <= new Date()) return null
    // They may have texted STOP since they asked.
    if (!(await canTextCode(tx, request.address))) return null
    const code = createCode()
    await tx.db
      .update(optInCode)
      .set({ codeHash: await hashCode(code), attempts: 0 })
      .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, request.id)))
    const body = composeAnswer(request.language as ConsentLanguage, 'code', organization.name, code)
    return { organization, address: request.address, body, requestId }
  })
}

/** @throws TaskFailure */
async function submit(
  ctx: ServiceContext,
  gateway: TextGateway,
  { address, body, reference }: { address: string; body: string; reference: string },
) {
  try {
    await gateway.sendText({ to: address, body, reference })
  } catch (error) {
    if (!(error instanceof TextFailure)) throw error
    await inTransaction(ctx, (tx) => suppressRefused(tx, { channel: 'sms', address }, error))
    // A second code is harmless, so one that may have arrived is sent again.
    const isTemporary = ['unknown', 'deferred', 'unavailable'].includes(error.kind)
    const retry = isTemporary ? 'automatic' : 'manual'
    throw new TaskFailure('text-not-sent', 'Text not sent', error.message, { retry, cause: error })
  }
}
