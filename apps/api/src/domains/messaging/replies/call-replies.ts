import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type AlertAnswer, alertMessage } from '../../../platform/db/schema/index.ts'
import type { CallScript, PressedKey } from '../../../platform/sms/text-gateway.ts'
import { lockAlertMessage } from '../alerts/alert-reports.ts'
import { announceAlert, getAlertRow } from '../alerts/alert-row.ts'
import { alertMessages, type AlertMessageRow, alertTextKind } from '../alerts/alert-messages.ts'
import { chooseCallLanguage } from '../alerts/call-script.ts'
import { loadCall, repeatCall } from '../alerts/compile-calls.ts'
import { callTexts } from '../alerts/call-texts.ts'
import { findTenantByIdAndAddress, tenantActor } from '../consent/tenant-identity.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { registerCallKeyHandler } from '../texting/call-keys.ts'
import { stopInCall, stopKey } from '../texting/stop-in-call.ts'
import { recordReply } from './record-reply.ts'

registerCallKeyHandler(alertTextKind, answerAlertCall)

const answerByKey: Partial<Record<string, AlertAnswer>> = { 1: 'safe', 2: 'need_help', 3: 'not_there' }
const repeatKey = '*'

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
  const loaded = await loadCall(tx, message)
  const { row, org } = loaded
  const language = chooseCallLanguage(row.texts, loaded.message.language)
  const call: AlertCall = { key, message, address: message.address, language, orgName: org.name }
  if (key.key === stopKey) return await stopInCall(tx, { ...call, callId: key.callId })
  const answer = answerByKey[key.key]
  if (answer !== undefined) return await answerAlert(tx, row.threadId, answer, call)
  if (key.turn >= turnsMax) return say(call, callTexts[language].noKey)
  if (key.key !== repeatKey) return ask(call, `${callTexts[language].otherKey} ${callTexts[language].menu}`)
  return await repeatCall(tx, loaded, key.turn + 1)
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
