import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { escalationNotice, memberPhone, memberText } from '../../../platform/db/schema/index.ts'
import type { CallScript, PressedKey } from '../../../platform/sms/text-gateway.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { registerCallKeyHandler } from '../texting/call-keys.ts'
import { stopKey } from '../texting/stop-in-call.ts'
import { acknowledge, readOrgName, readToldTitle } from './acknowledge-told.ts'
import { findActor, obey } from './answer-member-text.ts'
import { answerTexts } from './answer-texts.ts'
import { endMemberCall, repeatMemberCall, turnsMax } from './compose-member-call.ts'
import { hashMemberNumber, ofMember } from './member-phone.ts'
import { memberCallKind, memberTextStore } from './member-text-stream.ts'

registerCallKeyHandler(memberCallKind, answerMemberCall)

const acknowledgeKey = '1'

/** Does what a key asks for in a call to a member on call, and returns what the call says next. */
async function answerMemberCall(
  tx: TransactionContext,
  messageId: string,
  { key, reference, turn }: PressedKey,
): Promise<CallScript | null> {
  const told = await recordPickup(tx, messageId)
  const [first] = told
  if (!first) return null
  const [phone] = await tx.db.select().from(memberPhone).where(ofMember(tx, first.userId))
  // They may have changed their number since.
  const isCurrent = phone !== undefined && hashMemberNumber(tx, phone.number) === first.numberHash
  const escalationIds = [...new Set(told.map(({ escalationId }) => escalationId))]
  if (key === stopKey && isCurrent) {
    await tx.db.update(memberPhone).set({ calls: false }).where(ofMember(tx, first.userId))
    const orgName = await readOrgName(tx)
    await obey(tx, 'stop', phone.number)
    return endMemberCall(
      `You won’t get any more calls or texts from ${orgName}. To get texts again, text START to this number. Goodbye.`,
    )
  }
  if (key === acknowledgeKey) {
    const target = { orgId: tx.orgId, userId: first.userId, number: phone?.number ?? '' }
    const actor = isCurrent ? await findActor(tx, target) : null
    if (!actor) return endMemberCall(answerTexts.notMember(await readOrgName(tx)))
    tx.actor = actor
    tx.origin = { ...tx.origin, via: 'call' }
    return endMemberCall(await acknowledge(tx, actor, { messageId, escalationIds }))
  }
  if (turn >= turnsMax) return endMemberCall('You haven’t acknowledged it. Goodbye.')
  return repeatMemberCall(await readToldTitle(tx, messageId), { reference, turn: turn + 1 })
}

/** A key proves that someone picked up, even if the gateway's response was lost. Returns what the call is about. */
async function recordPickup(tx: TransactionContext, messageId: string) {
  const isMessage = and(
    eq(memberText.orgId, tx.orgId),
    eq(memberText.messageId, messageId),
    eq(memberText.channel, 'voice'),
  )
  const now = new Date()
  await transitionMessages(tx, memberTextStore, 'accepted', isMessage, { completedAt: now })
  await tx.db.update(memberText).set({ deliveredAt: now, failedAt: null }).where(isMessage)
  return await tx.db
    .select({
      userId: memberText.userId,
      numberHash: memberText.numberHash,
      escalationId: escalationNotice.escalationId,
    })
    .from(memberText)
    .innerJoin(
      escalationNotice,
      and(eq(escalationNotice.orgId, memberText.orgId), eq(escalationNotice.id, memberText.noticeId)),
    )
    .where(isMessage)
}
