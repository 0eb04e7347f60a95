import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type AlertAnswer, alertMessage, alertRecipient } from '../../../platform/db/schema/index.ts'
import type { CallScript, PressedKey } from '../../../platform/sms/text-gateway.ts'
import { lockAlertMessage } from '../alerts/alert-reports.ts'
import { announceAlert, findThreatOf, getAlertRow, readOrg } from '../alerts/alert-row.ts'
import { alertMessages, type AlertMessageRow } from '../alerts/alert-messages.ts'
import { alertTextKind } from '../alerts/alert-text-reports.ts'
import { chooseCallLanguage } from '../alerts/call-script.ts'
import { repeatCall } from '../alerts/call-stream.ts'
import { callTexts } from '../alerts/call-texts.ts'
import { findTenantByIdAndAddress, findTenantByNumber, tenantActor } from '../consent/tenant-identity.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { registerCallKeyHandler } from '../texting/call-keys.ts'
import { stopNumber } from '../texting/obey-keyword.ts'
import { recordReply } from './record-reply.ts'

registerCallKeyHandler(alertTextKind, answerAlertCall)

const answerByKey: Partial<Record<string, AlertAnswer>> = { 1: 'safe', 2: 'need_help', 3: 'not_there' }
const repeatKey = '*'
const stopKey = '9'

/** How many times a call continues after a key, so that a stuck key doesn't keep it running. */
const turnsMax = 12

interface AlertCall {
  key: PressedKey
  message: AlertMessageRow
  address: string
  language: ConsentLanguage
  orgName: string
}

/** Does what a key in an alert's call asks for, and returns what the call says next. */
async function answerAlertCall(
  tx: TransactionContext,
  id: string,
  key: PressedKey,
): Promise<CallScript | null> {
  const message = await lockAlertMessage(tx, id)
  if (message?.channel !== 'voice') return null
  await recordPickup(tx, message, key)
  if (message.address === null) return null
  const row = await getAlertRow(tx, message.alertId)
  const org = await readOrg(tx)
  const recipientLanguage = await readLanguage(tx, message)
  const language = chooseCallLanguage(row.texts, recipientLanguage)
  const call: AlertCall = { key, message, address: message.address, language, orgName: org.name }
  if (key.key === stopKey) return await stop(tx, call)
  const answer = answerByKey[key.key]
  if (answer !== undefined) return await answerAlert(tx, row.threadId, answer, call)
  if (key.turn >= turnsMax) return say(call, callTexts[language].noKey)
  if (key.key !== repeatKey) return ask(call, `${callTexts[language].otherKey} ${callTexts[language].menu}`)
  const run = { row, org, threat: await findThreatOf(tx, row) }
  return await repeatCall(tx, run, { ...message, language: recipientLanguage }, key.turn + 1)
}

/** A key proves that the gateway placed the call and that someone picked up, even if its response was lost. */
async function recordPickup(tx: TransactionContext, message: AlertMessageRow, { callId }: PressedKey) {
  const now = new Date()
  const isMessage = and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.id, message.id))
  await transitionMessages(tx, alertMessages, 'accepted', isMessage, { completedAt: now })
  await tx.db
    .update(alertMessage)
    .set({ messageId: callId, callResult: 'answered', deliveredAt: message.deliveredAt ?? now })
    .where(isMessage)
  const row = await getAlertRow(tx, message.alertId)
  await announceAlert(tx, row)
}

async function readLanguage(tx: TransactionContext, { recipientId }: AlertMessageRow): Promise<string> {
  const [recipient] = await tx.db
    .select({ language: alertRecipient.language })
    .from(alertRecipient)
    .where(and(eq(alertRecipient.orgId, tx.orgId), eq(alertRecipient.id, recipientId)))
  return recipient?.language ?? 'en'
}

/** Stores the answer once per turn of the call, and confirms it. Another key can correct it. */
async function answerAlert(
  tx: TransactionContext,
  threadId: string,
  answer: AlertAnswer,
  call: AlertCall,
): Promise<CallScript | null> {
  const { key, message, address, language, orgName } = call
  const person = await findTenantByIdAndAddress(tx, message.tenantId, address)
  if (!person) return say(call, callTexts[language].notSaved)
  tx.actor = tenantActor(person.id)
  const { reply } = await recordReply(tx, {
    threadId,
    answer,
    tenant: person,
    channel: 'voice',
    clientKey: `${key.callId}:${key.turn}`,
  })
  const confirmation = callTexts[language].received[reply.answer](orgName)
  return key.turn >= turnsMax ? say(call, confirmation) : ask(call, confirmation)
}

/** Stops calls and texts of the organization that called. */
async function stop(tx: TransactionContext, call: AlertCall): Promise<CallScript> {
  const { key, address, language, orgName } = call
  const tenant = await findTenantByNumber(tx, address)
  tx.actor = tenantActor(tenant?.id ?? null)
  await stopNumber(tx, { gatewayId: key.callId, address, tenant }, 'voice')
  return say(call, callTexts[language].stopped(orgName))
}

const say = ({ language }: AlertCall, text: string): CallScript => ({
  parts: [{ language, text }],
  isRepeated: false,
  keys: null,
})

const ask = ({ key: { reference, turn }, language }: AlertCall, text: string): CallScript => ({
  parts: [{ language, text }],
  isRepeated: false,
  keys: { reference, turn: turn + 1 },
})
