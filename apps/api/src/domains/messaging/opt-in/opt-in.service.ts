import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type ConsentEvidence, optInCode, optInLink, welcomeMail } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { contactHash, contactKey, maskEmail, readConsent } from '../../estate/index.ts'
import { recordRecipientDecision } from '../campaigns/recipient-outcomes.ts'
import { hashOptInToken } from '../consent/opt-in-links.ts'
import { lockAddress, recordDecision, type TenantDecision } from '../consent/tenant-decisions.ts'
import { findTenantOfAddress, findTenantWithAddress, tenantActor } from '../consent/tenant-identity.ts'
import {
  chooseLanguage,
  type ConsentLanguage,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
} from '../consent/wording.ts'
import { answerPage, type ReadWording, readWording, requireCurrentWording } from './answer-page.ts'
import { confirmLink } from './confirm-request.ts'
import {
  constantTimeResponse,
  findOptIn,
  type FoundOptIn,
  getFoundOptIn,
  type OptInLinkRow,
  type OptInPageRow,
  requireUsable,
  toOptInOrg,
} from './find-opt-in.ts'
import { requestMail, requestRetentionMs } from './opt-in-requests.ts'
import type { OptIn, OptInDecision, OptInResend, OptInResult } from './opt-in.schema.ts'

/**
 * What the page of a link shows. Changes nothing, because mail scanners open every link.
 *
 * @throws Problem `not-found`, `link-expired`, `link-used`.
 */
export async function getOptIn(
  base: BaseContext,
  orgId: string,
  id: string,
  wanted?: string,
): Promise<OptIn> {
  const found = await getFoundOptIn(base, orgId, id)
  requireUsable(found, wanted)
  return found.link ? await describeLink(base, found, found.link, wanted) : describePage(found, wanted)
}

async function describeLink(
  base: BaseContext,
  found: FoundOptIn,
  link: OptInLinkRow,
  wanted: string | undefined,
): Promise<OptIn> {
  const actor = tenantActor(link.tenantId)
  return await inTransaction({ ...base, orgId: link.orgId, actor }, async (tx) => {
    const contact = { channel: link.channel, address: link.address }
    const { byPurpose } = (await readConsent(tx, [contact]))(contact)
    const known = await findTenantWithAddress(tx, link.tenantId, link.address)
    return {
      ...describeTexts(found, offeredLanguages(found.org.consentLanguages), wanted, link.language),
      kind: link.kind,
      recipient: {
        firstName: known?.firstName ?? null,
        maskedEmail: maskEmail(link.address),
        property: known?.propertyName ?? null,
        unit: known?.unitName ?? null,
      },
      page: null,
      channels: [{ channel: link.channel, state: byPurpose.safety_alerts.state }],
      expiresAt: link.expiresAt.toISOString(),
      preview: link.isPreview,
    }
  })
}

function describePage(found: FoundOptIn & { link: null }, wanted: string | undefined): OptIn {
  const { page, org } = found
  const offered = offeredLanguages(org.consentLanguages)
  const chosen = offered.filter((language) => page.languages.includes(language))
  const languages = chosen.length > 0 ? chosen : offered.slice(0, 1)
  return {
    ...describeTexts(found, languages, wanted, languages[0]),
    kind: 'page',
    recipient: null,
    page: { title: page.title, intro: page.intro, fields: page.fields },
    channels: [{ channel: 'email', state: 'none' }],
    expiresAt: null,
    preview: false,
  }
}

function describeTexts(
  { org }: FoundOptIn,
  languages: ConsentLanguage[],
  ...wanted: (string | null | undefined)[]
) {
  const language = chooseLanguage(languages, ...wanted)
  const filled = languages.map((each) => [each, fillWording(each, org.name)] as const)
  return {
    org: toOptInOrg(org),
    languages,
    language,
    wordingVersion: currentWordingVersion,
    wording: fillWording(language, org.name).consent,
    wordings: Object.fromEntries(filled) as OptIn['wordings'],
  }
}

/**
 * Handles a decision made with a link, or the input of a public page.
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
  // Opting out works however old the link is.
  if (input.decision !== 'opt_out') requireUsable(found, input.language)
  const wording =
    input.decision === 'opt_in' ? requireCurrentWording(found, input) : readWording(found, input)
  if (link.isPreview) return previewOf(link, input.decision)
  if (link.kind === 'confirmation' && input.decision !== 'opt_out') {
    if (input.decision === 'decline') {
      throw new Problem('state-conflict', 'This link confirms an address. To decline, do nothing.', {
        members: { state: 'pending_confirmation', allowed: ['opt_in'] },
      })
    }
    return await confirmLink(base, link)
  }
  const state = await decideByLink(base, link, input.decision, wording)
  return { channels: [{ channel: link.channel, state }], nextStep: null, token: null, preview: false }
}

/**
 * Opts out of everything (RFC 8058), requested by a mail program or mailbox provider. Repeating it changes nothing.
 *
 * @throws Problem `not-found`.
 */
export async function unsubscribe(base: BaseContext, orgId: string, id: string) {
  const { link } = await getFoundOptIn(base, orgId, id)
  if (link && !link.isPreview) await decideByLink(base, link, 'opt_out', null)
}

/** The same by an email to the `List-Unsubscribe` address. @returns whether the token is known */
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
    const { state, isNew } = await recordDecision(tx, {
      address: link.address,
      tenant: known,
      decision,
      method: wording === null ? 'list_unsubscribe' : 'optin_link',
      wording,
      evidence: await readEvidence(tx, link),
    })
    if (isNew && link.recipientId !== null) await recordRecipientDecision(tx, link.recipientId, state)
    await tx.db
      .update(optInLink)
      .set({ decidedAt: new Date() })
      .where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.id, link.id)))
    return state
  })
}

/** Where a decision came from, and which email led to it. */
async function readEvidence(tx: TransactionContext, link: OptInLinkRow): Promise<ConsentEvidence> {
  const { ip, userAgent } = tx.origin
  return { ip, userAgent, tokenId: link.id, messageId: await findMessageId(tx, link) }
}

/** The email with the link, which was claimed in the transaction that created the link. */
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

/** Sends a new link or code to an address that had one. Neither the response nor its time says whether it did. */
export async function resendOptIn(base: BaseContext, orgId: string, id: string, input: OptInResend) {
  await constantTimeResponse(async () => {
    const found = await findOptIn(base, orgId, id)
    if (!found || !found.org.emailAllowed || found.link?.isPreview) return
    const origin = { ...base.origin, via: 'link' as const }
    await inTransaction({ ...base, origin, orgId, actor: tenantActor(null) }, async (tx) => {
      const address = contactKey(found.link?.address ?? input.email ?? '')
      await lockAddress(tx, { channel: 'email', address })
      const { link } = found
      if (link && (link.kind === 'personal' || link.decidedAt !== null)) {
        return await requestLink(tx, found, link, input)
      }
      const earlier = await findEarlierRequest(tx, found.page, address)
      if (!earlier) return
      const { pageId, name, unit, wordingVersion } = earlier
      const language = chooseAmongOffered(found, input.language, earlier.language)
      await requestMail(tx, { pageId, address, name, unit, language, wordingVersion }, null)
    })
  })
}

const chooseAmongOffered = ({ org }: FoundOptIn, ...wanted: (string | null | undefined)[]) =>
  chooseLanguage(offeredLanguages(org.consentLanguages), ...wanted)

async function requestLink(
  tx: TransactionContext,
  found: FoundOptIn,
  link: OptInLinkRow,
  input: OptInResend,
) {
  const language = chooseAmongOffered(found, input.language, link.language)
  const wordingVersion = currentWordingVersion
  await requestMail(
    tx,
    { pageId: null, address: link.address, name: null, unit: null, language, wordingVersion },
    link.id,
  )
}

/** The last request of an address on this page, or on any. */
async function findEarlierRequest(tx: TransactionContext, page: OptInPageRow | null, address: string) {
  const [found] = await tx.db
    .select()
    .from(optInCode)
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        eq(optInCode.addressHash, contactHash(tx.orgId, 'email', address)),
        page ? eq(optInCode.pageId, page.id) : isNotNull(optInCode.pageId),
        gt(optInCode.createdAt, new Date(Date.now() - requestRetentionMs)),
      ),
    )
    .orderBy(desc(optInCode.createdAt), desc(optInCode.id))
    .limit(1)
  return found
}
