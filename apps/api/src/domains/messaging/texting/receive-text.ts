import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alertMessage, consentRecord, inboundText, org, tenant } from '../../../platform/db/schema/index.ts'
import { type InboundText, textLengthMax } from '../../../platform/sms/text-gateway.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactHash, contactKey, loadConsentLookup, phoneHashes } from '../../estate/index.ts'
import { findTenantByNumber, inTenantTransaction, tenantActor } from '../consent/tenant-identity.ts'
import { readKeyword } from './keywords.ts'
import { getMemberReplyHandler, type MemberReply } from './member-replies.ts'
import { obeyKeyword } from './obey-keyword.ts'
import { handleTextReply } from './text-reply.ts'

/** Answers to one number within an hour, so that two machines can't keep texting each other. */
const answersPerHourMax = 10
const hourMs = 60 * 60 * 1000

/**
 * Handles a text that someone sent to our number: obeys keywords at once, and stores it in every organization that knows
 * the number. Returns the text to answer with, or null. A text that arrives again changes nothing and isn't answered.
 *
 * @throws the first error, once every other organization has handled it
 */
export async function receiveText(base: BaseContext, text: InboundText): Promise<string | null> {
  const keyword = readKeyword(text.body)
  const address = contactKey(text.from)
  const withArchived = keyword === 'stop'
  const tenantOrgIds = await findOrganizations(base, address, { withArchived })
  const members = getMemberReplyHandler()
  const memberOrgIds = await members.findOrganizations(base, address, {
    withArchived,
    // A code's text offers STOP and HELP, too.
    withUnverified: keyword !== null,
  })
  const orgIds = [...new Set([...tenantOrgIds, ...memberOrgIds])]
  const reply = keyword === null ? await members.read(base, text, tenantOrgIds) : null
  if (reply) return await storeMemberReply(base, text, { reply, orgIds })
  const lastSenderId = await findLastSender(base, tenantOrgIds, address)
  const answers: string[] = []
  const errors: unknown[] = []
  for (const orgId of orgIds) {
    try {
      const isLastSender = orgId === lastSenderId
      const isTenants = tenantOrgIds.includes(orgId)
      const answer = await inTenantTransaction(base, { orgId, tenantId: null }, (tx) =>
        storeText(tx, text, { isLastSender, isTenants }),
      )
      if (answer !== null) answers.push(answer)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return answers.length === 0 ? null : answers.join('\n')
}

/**
 * Handles a text that a member sent. The organization that it's for is first, so that a text that arrives again is
 * recognized in any of them, even if it would be for another one by now.
 */
async function storeMemberReply(
  base: BaseContext,
  text: InboundText,
  { reply, orgIds }: { reply: MemberReply; orgIds: readonly string[] },
): Promise<string | null> {
  const address = contactKey(text.from)
  const allIds = [...new Set([reply.orgId, ...orgIds])]
  if (await wasReceived(base, text, allIds)) return null
  const origin = { ...base.origin, via: 'text' as const }
  const actor = reply.actor ?? tenantActor(null)
  let answer: string | null = null
  for (const orgId of allIds) {
    const isTarget = orgId === reply.orgId
    await inTransaction(
      { ...base, origin, orgId, actor: isTarget ? actor : tenantActor(null) },
      async (tx) => {
        const id = await insertText(tx, text, { keyword: null, tenantId: null })
        if (id === null || !isTarget) return
        const handled = await reply.handle(tx)
        answer = (await isSuppressed(tx, address)) ? null : await answerOnce(tx, text, id, handled)
      },
    )
  }
  return answer
}

async function wasReceived(
  { db }: Pick<BaseContext, 'db'>,
  { id }: InboundText,
  orgIds: readonly string[],
): Promise<boolean> {
  const count = await db.$count(
    inboundText,
    and(eq(inboundText.gatewayId, id), inArray(inboundText.orgId, [...orgIds])),
  )
  return count > 0
}

/**
 * The organizations with a tenant who has the number, or whose page it was entered on. All of them share our number, so a
 * text or call can't say which one it's for. STOP counts for a deactivated one too, because it may be activated again.
 */
export async function findOrganizations(
  { db }: Pick<BaseContext, 'db'>,
  address: string,
  { withArchived }: { withArchived: boolean },
): Promise<string[]> {
  const withConsent = db
    .select({ orgId: consentRecord.orgId })
    .from(consentRecord)
    .where(and(inArray(consentRecord.channel, ['sms', 'voice']), eq(consentRecord.address, address)))
  const withTenant = db
    .select({ orgId: tenant.orgId })
    .from(tenant)
    .where(sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${address}]`)
  const found = await withConsent.union(withTenant)
  if (found.length === 0) return []
  const rows = await db
    .select({ id: org.id })
    .from(org)
    .where(
      and(
        sql`${org.id} = any(${sql.param(found.map(({ orgId }) => orgId))}::uuid[])`,
        withArchived ? undefined : isNull(org.archivedAt),
      ),
    )
    .orderBy(org.id)
  return rows.map(({ id }) => id)
}

/** The organization whose alert was the last to go to a number by text or call; null if none did. */
async function findLastSender(
  { db, gateways }: Pick<BaseContext, 'db' | 'gateways'>,
  orgIds: readonly string[],
  address: string,
): Promise<string | null> {
  if (orgIds.length < 2) return orgIds[0] ?? null
  const [row] = await db
    .select({ orgId: alertMessage.orgId })
    .from(alertMessage)
    .where(
      and(
        or(
          ...orgIds.map((orgId) =>
            and(
              eq(alertMessage.orgId, orgId),
              inArray(alertMessage.addressHash, phoneHashes({ orgId, gateways }, address)),
            ),
          ),
        ),
        inArray(alertMessage.channel, ['sms', 'voice']),
        inArray(alertMessage.state, ['claimed', 'sent', 'in_doubt']),
      ),
    )
    .orderBy(desc(alertMessage.claimedAt))
    .limit(1)
  return row?.orgId ?? null
}

async function storeText(
  tx: TransactionContext,
  text: InboundText,
  { isLastSender, isTenants }: { isLastSender: boolean; isTenants: boolean },
) {
  const { id: gatewayId, from, body } = text
  const address = contactKey(from)
  const sole = await findTenantByNumber(tx, address)
  tx.actor = tenantActor(sole?.id ?? null)
  const keyword = readKeyword(body)
  const id = await insertText(tx, text, { keyword, tenantId: sole?.id ?? null })
  if (id === null) return null
  if (keyword !== null && (await wasObeyed(tx, gatewayId, address))) return null
  const obeyedForMember = keyword === null ? null : await getMemberReplyHandler().obey(tx, keyword, address)
  if (!isTenants) return await answerOnce(tx, text, id, obeyedForMember)
  const obeyedForTenant =
    keyword === null ? null : await obeyKeyword(tx, keyword, { gatewayId, address, tenant: sole })
  // START always brings a member's texts back, but a tenant's only if they agreed to them.
  const obeyed = keyword === 'start' ? (obeyedForMember ?? obeyedForTenant) : obeyedForTenant
  const handled =
    keyword === null || keyword === 'help'
      ? await handleTextReply(tx, { id, address, body, keyword, tenant: sole, isLastSender })
      : null
  // Only keywords are answered once someone has stopped the texts.
  const answers = [obeyed, (await isSuppressed(tx, address)) ? null : handled].filter((part) => part !== null)
  return await answerOnce(tx, text, id, answers.length === 0 ? null : answers.join(' '))
}

/** Stores a text, and returns its row; null if it arrived before. */
async function insertText(
  tx: TransactionContext,
  { id: gatewayId, from, body }: InboundText,
  values: Pick<typeof inboundText.$inferInsert, 'keyword' | 'tenantId'>,
): Promise<string | null> {
  const address = contactKey(from)
  const [stored] = await tx.db
    .insert(inboundText)
    .values({
      ...values,
      id: newId(),
      orgId: tx.orgId,
      gatewayId,
      address,
      addressHash: contactHash(tx, 'sms', address),
      body: cutText(body.replaceAll(/\0|\p{Cs}/gu, ''), textLengthMax),
    })
    .onConflictDoNothing()
    .returning({ id: inboundText.id })
  return stored?.id ?? null
}

/** The answer to a stored text; null if there is none, or its number got too many. */
async function answerOnce(
  tx: TransactionContext,
  { from }: InboundText,
  id: string,
  answer: string | null,
): Promise<string | null> {
  if (answer === null || (await countAnswers(tx, contactKey(from))) >= answersPerHourMax) return null
  await tx.db
    .update(inboundText)
    .set({ isAnswered: true })
    .where(and(eq(inboundText.orgId, tx.orgId), eq(inboundText.id, id)))
  return answer
}

/** Inbound texts are deleted after a while, but the proof of what they decided is kept. */
async function wasObeyed(tx: TransactionContext, gatewayId: string, address: string): Promise<boolean> {
  const decisions = await tx.db.$count(
    consentRecord,
    and(
      eq(consentRecord.orgId, tx.orgId),
      inArray(consentRecord.addressHash, phoneHashes(tx, address)),
      sql`${consentRecord.evidence} ->> 'messageId' = ${gatewayId}`,
    ),
  )
  return decisions > 0
}

async function isSuppressed(tx: TransactionContext, address: string): Promise<boolean> {
  const person = { channel: 'sms', address, tenantId: null } as const
  return (await loadConsentLookup(tx, [person]))(person).suppressed
}

const countAnswers = (tx: TransactionContext, address: string) =>
  tx.db.$count(
    inboundText,
    and(
      eq(inboundText.orgId, tx.orgId),
      eq(inboundText.addressHash, contactHash(tx, 'sms', address)),
      eq(inboundText.isAnswered, true),
      gt(inboundText.receivedAt, new Date(Date.now() - hourMs)),
    ),
  )
