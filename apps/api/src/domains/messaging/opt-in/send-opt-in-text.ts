import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { optInCode, org } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, TaskFailure, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { TextFailure, type TextGateway } from '../../../platform/sms/text-gateway.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import { createCode } from '../senders/sender-codes.ts'
import { composeCodeCall } from '../texting/code-call.ts'
import { composeAnswer } from '../texting/keyword-answers.ts'
import { requireTextGateway } from '../texting/sms-channel.ts'
import { suppressRefused } from '../texting/suppress-refused.ts'
import { textReference } from '../texting/text-reports.ts'
import { codeKind } from './code-call-keys.ts'
import { canSendCode, hashCode } from './opt-in-requests.ts'

registerTaskHandler('optin_text', sendOptInText)

/**
 * Texts a code to the number that a tenant entered, or calls it and reads the code aloud. Every attempt creates a new code,
 * which invalidates the last one.
 */
async function sendOptInText({ ctx, task }: TaskRun) {
  const { texts, isSandbox } = ctx.gateways
  const prepared = await prepareText(ctx, String(task.input.requestId))
  if (!prepared) return { result: { sent: false, reason: 'There’s nothing left to confirm.' } }
  const { organization, requestId, ...code } = prepared
  if (organization.demo && !isSandbox) return { result: { sent: false, reason: 'Not sent (demo).' } }
  if (!organization.emailAllowed)
    return { result: { sent: false, reason: 'This organization can’t text tenants.' } }
  const gateway = requireTextGateway(texts, 'Then try again.')
  await submit(ctx, gateway, {
    ...code,
    orgName: organization.name,
    reference: textReference(codeKind, ctx.orgId, requestId),
  })
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
    if (!(await canSendCode(tx, request))) return null
    const code = createCode()
    await tx.db
      .update(optInCode)
      .set({ codeHash: await hashCode(code), attempts: 0 })
      .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, request.id)))
    const { address, isSpoken } = request
    return { organization, requestId, address, isSpoken, code, language: request.language as ConsentLanguage }
  })
}

interface SentCode {
  address: string
  isSpoken: boolean
  code: string
  language: ConsentLanguage
  orgName: string
  reference: string
}

/** @throws TaskFailure */
async function submit(ctx: ServiceContext, gateway: TextGateway, sent: SentCode) {
  const { address: to, isSpoken, code, language, orgName, reference } = sent
  try {
    if (isSpoken) {
      const script = composeCodeCall(language, { org: orgName, code, reference })
      await gateway.placeCall({ to, script, reference, detectsVoicemail: false })
    } else await gateway.sendText({ to, body: composeAnswer(language, 'code', orgName, code), reference })
  } catch (error) {
    if (!(error instanceof TextFailure)) throw error
    const channel = isSpoken ? 'voice' : 'sms'
    await inTransaction(ctx, (tx) => suppressRefused(tx, { channel, address: to }, error))
    // A second code is harmless, so one that may have arrived is sent again.
    const isTemporary = ['unknown', 'deferred', 'unavailable'].includes(error.kind)
    const retry = isTemporary ? 'automatic' : 'manual'
    const title = isSpoken ? 'Call not placed' : 'Text not sent'
    throw new TaskFailure('text-not-sent', title, error.message, { retry, cause: error })
  }
}
