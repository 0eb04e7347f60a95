import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertRecipient } from '../../../platform/db/schema/index.ts'
import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import { type AlertMessageRow, referenceOf } from './alert-messages.ts'
import { findThreatOf, getAlertRow, readOrg } from './alert-row.ts'
import type { AlertRun } from './alert-stream.ts'
import { readCallValues } from './alert-values.ts'
import { composeCall, composeVoicemail } from './call-script.ts'

/** What calls about an alert say. */
type CallSubject = Pick<AlertRun, 'row' | 'threat' | 'org'>

/** A call, and the language that its recipient gets alerts in. */
type CallMessage = AlertMessageRow & { language: string }

/** What each call says. Its keys are the answers, because a call has no link. */
export async function compileCalls<Message extends CallMessage>(
  tx: TransactionContext,
  subject: CallSubject,
  messages: readonly Message[],
) {
  const values = await readCallValues(tx, subject, messages)
  return messages.map((message, index) => ({
    message,
    script: {
      ...composeCall(subject.row.texts, message.language, values[index]!),
      keys: { reference: referenceOf(message), turn: 1 },
    },
  }))
}

/** What an earlier call said, for someone who asks to hear it again. */
export async function repeatCall(
  tx: TransactionContext,
  { message, ...subject }: CallSubject & { message: CallMessage },
  turn: number,
): Promise<CallScript> {
  const [repeated] = await compileCalls(tx, subject, [message])
  return { ...repeated!.script, keys: { reference: referenceOf(message), turn } }
}

/**
 * What voicemail records. It doesn't list the keys, which do nothing once the call is over. But they still work, because a
 * person may have been mistaken for voicemail.
 */
export async function compileVoicemail(tx: TransactionContext, call: AlertMessageRow): Promise<CallScript> {
  const { message, ...subject } = await loadCall(tx, call)
  const [values] = await readCallValues(tx, subject, [message])
  return {
    ...composeVoicemail(subject.row.texts, message.language, values!),
    keys: { reference: referenceOf(message), turn: 1 },
  }
}

/** A call with everything that it says. */
export async function loadCall(tx: TransactionContext, message: AlertMessageRow) {
  const row = await getAlertRow(tx, message.alertId)
  const [recipient] = await tx.db
    .select({ language: alertRecipient.language })
    .from(alertRecipient)
    .where(and(eq(alertRecipient.orgId, tx.orgId), eq(alertRecipient.id, message.recipientId)))
  return {
    message: { ...message, language: recipient?.language ?? 'en' },
    row,
    threat: await findThreatOf(tx, row),
    org: await readOrg(tx),
  }
}
