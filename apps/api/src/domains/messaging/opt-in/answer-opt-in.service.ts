import { and, eq, sql } from 'drizzle-orm'
import { hashOptInToken } from '../consent/opt-in-token.ts'
import { recordDecision } from '../consent/record-decision.ts'
import { tenantActor } from '../consent/tenant-actor.ts'
import type { TenantDecision } from '../consent/tenant-decisions.ts'
import { findTenantOfAddress, findTenantWithAddress } from '../consent/tenant-of-address.ts'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type ConsentEvidence, optInLink, welcomeMail } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { answerPage } from './answer-page.ts'
import { confirmLink } from './confirm-request.ts'
import { getFoundOptIn, type OptInLinkRow } from './find-opt-in.ts'
import type { OptInDecision, OptInResult } from './opt-in.schema.ts'
import { type ReadWording, readWording, requireCurrentWording } from './require-wording.ts'
import { requireUsable } from './require-usable.ts'

/**
 * Takes what somebody decided with a link, or typed into a public page.
 *
 * @throws Problem `not-found`, `link-expired`, `link-used`, `validation-failed`, `state-conflict`.
 */
export async function answerOptIn(
  base: BaseContext,
  orgId: string,
  id: string,
  input: OptInDecision,
): Promise<OptInResult> {
  const found = await getFoundOptIn(base, orgId, id)
  if (found.page) return await answerPage(base, found, found.page, input)
  const { link } = found
  // Whoever wants to stop can, however old the link is.
  if (input.decision !== 'opt_out') requireUsable(found, input.language)
  const wording =
    input.decision === 'opt_in' ? requireCurrentWording(found, input) : readWording(found, input)
  if (link.isPreview) return previewOf(link, input.decision)
  if (link.kind === 'confirmation' && input.decision !== 'opt_out') {
    if (input.decision === 'decline') {
      throw new Problem('state-conflict', 'This link confirms an address. To say no, do nothing.', {
        members: { state: 'pending_confirmation', allowed: ['opt_in'] },
      })
    }
    return await confirmLink(base, link)
  }
  const state = await decideByLink(base, link, input.decision, wording)
  return { channels: [{ channel: link.channel, state }], nextStep: null, token: null, preview: false }
}

/**
 * Stops everything at once (RFC 8058): a mail program or mailbox provider asked for it. Repeating it changes nothing.
 *
 * @throws Problem `not-found`.
 */
export async function unsubscribe(base: BaseContext, orgId: string, id: string) {
  const { link } = await getFoundOptIn(base, orgId, id)
  if (link && !link.isPreview) await decideByLink(base, link, 'opt_out', null)
}

/** The same by a mail to the address that `List-Unsubscribe` names. @returns whether its token is one of ours. */
export async function unsubscribeByMail(base: BaseContext, token: string): Promise<boolean> {
  const [link] = await base.db
    .select({ orgId: optInLink.orgId })
    .from(optInLink)
    .where(eq(optInLink.tokenHash, hashOptInToken(token)))
  if (link) await unsubscribe(base, link.orgId, token)
  return link !== undefined
}

async function decideByLink(
  base: BaseContext,
  link: OptInLinkRow,
  decision: TenantDecision,
  wording: ReadWording | null,
) {
  const origin = { ...base.origin, via: 'link' as const }
  const actor = tenantActor(link.tenantId)
  return await inTransaction({ ...base, origin, orgId: link.orgId, actor }, async (tx) => {
    const known =
      (await findTenantWithAddress(tx, link.tenantId, link.address)) ??
      (await findTenantOfAddress(tx, link.address))
    tx.actor = tenantActor(known?.id ?? null)
    const state = await recordDecision(tx, {
      address: link.address,
      tenant: known,
      recipientId: link.recipientId,
      decision,
      method: wording === null ? 'list_unsubscribe' : 'optin_link',
      wording,
      evidence: await readEvidence(tx, link),
    })
    await tx.db
      .update(optInLink)
      .set({ decidedAt: new Date() })
      .where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.id, link.id)))
    return state
  })
}

/** Where an act came from, and which mail led to it. */
async function readEvidence(tx: TransactionContext, link: OptInLinkRow): Promise<ConsentEvidence> {
  const { ip, userAgent } = tx.origin
  return { ip, userAgent, tokenId: link.id, messageId: await findMessageId(tx, link) }
}

/** The mail that the link stood in: it was claimed in the transaction that made the link. */
async function findMessageId(tx: TransactionContext, { recipientId, createdAt }: OptInLinkRow) {
  if (recipientId === null) return null
  const distance = sql`abs(extract(epoch from ${welcomeMail.claimedAt} - ${createdAt.toISOString()}::timestamptz))`
  const [mail] = await tx.db
    .select({ messageId: welcomeMail.messageId })
    .from(welcomeMail)
    .where(and(eq(welcomeMail.orgId, tx.orgId), eq(welcomeMail.recipientId, recipientId)))
    .orderBy(distance)
    .limit(1)
  return mail?.messageId ?? null
}

const previewStates = { opt_in: 'opted_in', decline: 'declined', opt_out: 'opted_out' } as const

const previewOf = (link: OptInLinkRow, decision: TenantDecision): OptInResult => ({
  channels: [{ channel: link.channel, state: previewStates[decision] }],
  nextStep: null,
  token: null,
  preview: true,
})
