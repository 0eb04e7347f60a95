import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alertMessage, consentRecord, inboundText, org, tenant } from '../../../platform/db/schema/index.ts'
import { type InboundText, textLengthMax } from '../../../platform/sms/text-gateway.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactHash, contactKey, loadConsentLookup, phoneHashes } from '../../estate/index.ts'
import { findTenantByNumber, inTenantTransaction, tenantActor } from '../consent/tenant-identity.ts'
import { readKeyword } from './keywords.ts'
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
  const isStop = readKeyword(text.body) === 'stop'
  const orgIds = await findOrganizations(base, contactKey(text.from), { withArchived: isStop })
  const lastSenderId = await findLastSender(base, orgIds, contactKey(text.from))
  const answers: string[] = []
  const errors: unknown[] = []
  for (const orgId of orgIds) {
    try {
      const isLastSender = orgId === lastSenderId
      const answer = await inTenantTransaction(base, { orgId, tenantId: null }, (tx) =>
        storeText(tx, text, isLastSender),
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
  { id: gatewayId, from, body }: InboundText,
  isLastSender: boolean,
) {
  const address = contactKey(from)
  const sole = await findTenantByNumber(tx, address)
  tx.actor = tenantActor(sole?.id ?? null)
  const keyword = readKeyword(body)
  const id = newId()
  const stored = await tx.db
    .insert(inboundText)
    .values({
      id,
      orgId: tx.orgId,
      gatewayId,
      tenantId: sole?.id ?? null,
      address,
      addressHash: contactHash(tx, 'sms', address),
      body: cutText(body.replaceAll(/\0|\p{Cs}/gu, ''), textLengthMax),
      keyword,
    })
    .onConflictDoNothing()
    .returning({ id: inboundText.id })
  if (stored.length === 0) return null
  if (keyword !== null && (await wasObeyed(tx, gatewayId, address))) return null
  const obeyed =
    keyword === null ? null : await obeyKeyword(tx, keyword, { gatewayId, address, tenant: sole })
  const handled =
    keyword === null || keyword === 'help'
      ? await handleTextReply(tx, { id, address, body, keyword, tenant: sole, isLastSender })
      : null
  // Only keywords are answered once someone has stopped the texts.
  const answers = [obeyed, (await isSuppressed(tx, address)) ? null : handled].filter((text) => text !== null)
  const answer = answers.length === 0 ? null : answers.join(' ')
  if (answer === null || (await countAnswers(tx, address)) >= answersPerHourMax) return null
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
