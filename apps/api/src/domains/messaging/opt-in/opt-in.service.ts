import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  type ConsentEvidence,
  consentRecord,
  optInCode,
  optInLink,
  welcomeMail,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import {
  contactHash,
  contactKey,
  maskEmail,
  maskPhone,
  loadConsentLookup,
  lockAddress,
} from '../../estate/index.ts'
import { recordRecipientDecision } from '../campaigns/recipient-outcomes.ts'
import { hashOptInToken } from '../consent/opt-in-links.ts'
import { recordDecision } from '../consent/record-decision.ts'
import { decidedStates, type TenantDecision } from '../consent/tenant-decisions.ts'
import { findTenantByIdAndAddress, inTenantTransaction, tenantActor } from '../consent/tenant-identity.ts'
import {
  chooseLanguage,
  type ConsentLanguage,
  currentCallWordingVersion,
  currentTextWordingVersion,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
} from '../consent/wording.ts'
import { confirmPhone, offersCalls, offersTexts } from './confirm-phone.ts'
import { confirmLink } from './confirm-request.ts'
import {
  withMinResponseTime,
  findDecider,
  findOptInTarget,
  getOptInTarget,
  type OptInLinkRow,
  type OptInPageRow,
  type OptInTarget,
  requireUsable,
  toOptInOrg,
} from './find-opt-in.ts'
import { enqueueOptInMail, requestRetentionMs } from './opt-in-requests.ts'
import type { OptIn, OptInDecision, OptInResend, OptInResult } from './opt-in.schema.ts'
import {
  requireCurrentWording,
  type ShownWording,
  getCurrentWording,
  submitOptInPage,
} from './submit-opt-in-page.ts'

/**
 * What the page behind a link shows. Changes nothing, because mail scanners open every link.
 *
 * @throws Problem `not-found`, `link-expired`, `link-used`.
 */
export async function getOptIn(
  base: BaseContext,
  orgId: string,
  id: string,
  preferredLanguage?: string,
): Promise<OptIn> {
  const target = await getOptInTarget(base, orgId, id)
  requireUsable(target, preferredLanguage)
  return target.link
    ? await describeLink(base, target, target.link, preferredLanguage)
    : describePage(target, preferredLanguage)
}

async function describeLink(
  base: BaseContext,
  target: OptInTarget,
  link: OptInLinkRow,
  preferredLanguage: string | undefined,
): Promise<OptIn> {
  const actor = tenantActor(link.tenantId)
  return await inTransaction({ ...base, orgId: link.orgId, actor }, async (tx) => {
    const tenant = await findTenantByIdAndAddress(tx, link.tenantId, link.address)
    const decider = await findDecider(tx, link)
    const isTextOffered = link.kind === 'personal' && decider !== null && offersTexts(base, target.org)
    const person = { channel: link.channel, address: link.address, tenantId: decider?.id ?? null }
    const { byPurpose } = (await loadConsentLookup(tx, [person]))(person)
    return {
      ...describeTexts(
        target,
        offeredLanguages(target.org.consentLanguages),
        preferredLanguage,
        link.language,
      ),
      kind: link.kind,
      recipient: {
        firstName: tenant?.firstName ?? null,
        maskedEmail: maskEmail(link.address),
        property: tenant?.propertyName ?? null,
        unit: tenant?.unitName ?? null,
      },
      page: null,
      channels: [{ channel: link.channel, state: byPurpose.safety_alerts.state }],
      texting: isTextOffered ? await describeTexting(tx, target, decider.id) : null,
      expiresAt: link.expiresAt.toISOString(),
      preview: link.isPreview,
    }
  })
}

/** What a tenant agrees to for texts and calls, and the numbers that they have already entered. */
async function describeTexting(tx: TransactionContext, { org }: OptInTarget, tenantId: string) {
  const records = await tx.db
    .selectDistinct({ address: consentRecord.address })
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        eq(consentRecord.tenantId, tenantId),
        inArray(consentRecord.channel, ['sms', 'voice']),
        isNotNull(consentRecord.address),
      ),
    )
    .limit(numbersMax)
  const addresses = records.map(({ address }) => address!)
  const toPerson = (channel: 'sms' | 'voice', address: string) => ({ channel, address, tenantId })
  const people = addresses.flatMap((address) => [toPerson('sms', address), toPerson('voice', address)])
  const consentOf = await loadConsentLookup(tx, people)
  const stateOf = (channel: 'sms' | 'voice', address: string) =>
    consentOf(toPerson(channel, address)).byPurpose.safety_alerts.state
  const languages = offeredLanguages(org.consentLanguages)
  const wordingsOf = (version: string) =>
    Object.fromEntries(
      languages.map((language) => [language, fillWording(language, org.name, version)]),
    ) as OptIn['wordings']
  return {
    number: tx.gateways.texts?.number ?? null,
    wordingVersion: currentTextWordingVersion,
    wordings: wordingsOf(currentTextWordingVersion),
    calls: offersCalls(tx, org)
      ? { wordingVersion: currentCallWordingVersion, wordings: wordingsOf(currentCallWordingVersion) }
      : null,
    numbers: addresses.map((address) => ({
      masked: maskPhone(address),
      state: stateOf('sms', address),
      callState: stateOf('voice', address),
    })),
  }
}

const numbersMax = 10

function describePage(target: OptInTarget & { link: null }, preferredLanguage: string | undefined): OptIn {
  const { page, org } = target
  const offered = offeredLanguages(org.consentLanguages)
  const pageLanguages = offered.filter((language) => page.languages.includes(language))
  const languages = pageLanguages.length > 0 ? pageLanguages : offered.slice(0, 1)
  return {
    ...describeTexts(target, languages, preferredLanguage, languages[0]),
    kind: 'page',
    recipient: null,
    page: { texts: describePageTexts(page, languages), fields: page.fields },
    channels: [{ channel: 'email', state: 'none' }],
    texting: null,
    expiresAt: null,
    preview: false,
  }
}

/** The organization's own text by language. Where it's missing, the page shows ours, never another language. */
function describePageTexts({ title, intro, translations }: OptInPageRow, languages: ConsentLanguage[]) {
  const texts: OptInPageRow['translations'] = { ...translations, en: { title, intro } }
  return Object.fromEntries(
    languages.map((language) => [language, texts[language] ?? { title: null, intro: null }]),
  )
}

function describeTexts(
  { org }: OptInTarget,
  languages: ConsentLanguage[],
  ...preferred: (string | null | undefined)[]
) {
  const language = chooseLanguage(languages, ...preferred)
  const wordings = languages.map((code) => [code, fillWording(code, org.name)] as const)
  return {
    org: toOptInOrg(org),
    languages,
    language,
    wordingVersion: currentWordingVersion,
    wording: fillWording(language, org.name).consent,
    wordings: Object.fromEntries(wordings) as OptIn['wordings'],
  }
}

/**
 * Handles a decision made with a link, or what was entered on a public page.
 *
 * @throws Problem `not-found`, `link-expired`, `link-used`, `validation-failed`, `state-conflict`.
 */
export async function answerOptIn(
  base: BaseContext,
  orgId: string,
  id: string,
  input: OptInDecision,
): Promise<OptInResult> {
  const target = await getOptInTarget(base, orgId, id)
  if (target.page) return await submitOptInPage(base, target, target.page, input)
  const { link } = target
  if (input.phone !== undefined) {
    requireUsable(target, input.language)
    return await confirmPhone(base, target, { ...input, phone: input.phone })
  }
  // Opting out works even if the link has expired.
  if (input.decision !== 'opt_out') requireUsable(target, input.language)
  const wording =
    input.decision === 'opt_in' ? requireCurrentWording(target, input) : getCurrentWording(target, input)
  if (link.isPreview) {
    const state = decidedStates[input.decision]
    return { channels: [{ channel: link.channel, state }], nextStep: null, token: null, preview: true }
  }
  if (link.kind === 'confirmation' && input.decision !== 'opt_out') {
    if (input.decision === 'decline') {
      throw new Problem('state-conflict', 'This link confirms an address. To decline, do nothing.', {
        members: { state: 'pending_confirmation', allowed: ['opt_in'] },
      })
    }
    return await confirmLink(base, link)
  }
  const state = await recordLinkDecision(base, link, input.decision, wording)
  return { channels: [{ channel: link.channel, state }], nextStep: null, token: null, preview: false }
}

/**
 * Opts out of all email, as requested by a mail client or mailbox provider (RFC 8058). Repeating it changes nothing.
 *
 * @throws Problem `not-found`.
 */
export async function unsubscribe(base: BaseContext, orgId: string, id: string) {
  const { link } = await getOptInTarget(base, orgId, id)
  if (link && !link.isPreview) await recordLinkDecision(base, link, 'opt_out', null)
}

/** Opts out as requested by an email to the `List-Unsubscribe` address. @returns whether the token is known */
export async function unsubscribeByMail(base: BaseContext, token: string): Promise<boolean> {
  const [link] = await base.db
    .select({ orgId: optInLink.orgId })
    .from(optInLink)
    .where(eq(optInLink.tokenHash, hashOptInToken(token)))
  if (link) await unsubscribe(base, link.orgId, token)
  return link !== undefined
}

async function recordLinkDecision(
  base: BaseContext,
  link: OptInLinkRow,
  decision: TenantDecision,
  wording: ShownWording | null,
) {
  return await inTenantTransaction(base, link, async (tx) => {
    const tenant = await findDecider(tx, link)
    tx.actor = tenantActor(tenant?.id ?? null)
    const { state, isNew } = await recordDecision(tx, {
      address: link.address,
      tenant,
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

/** The Message-ID of the email with the link: the one claimed closest to when the link was created. */
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

/** Sends a new link or code to an address that had one. Neither the response nor its timing reveals whether it did. */
export async function resendOptIn(base: BaseContext, orgId: string, id: string, input: OptInResend) {
  await withMinResponseTime(async () => {
    const target = await findOptInTarget(base, orgId, id)
    if (!target || !target.org.emailAllowed || target.link?.isPreview) return
    await inTenantTransaction(base, { orgId, tenantId: null }, async (tx) => {
      const { link, page } = target
      const address = contactKey(link?.address ?? input.email ?? '')
      await lockAddress(tx, { channel: 'email', address })
      if (link && (link.kind === 'personal' || link.decidedAt !== null)) {
        return await enqueueNewLink(tx, target, link, input)
      }
      const earlierRequest = await findEarlierRequest(tx, page, address)
      if (!earlierRequest) return
      const { pageId, name, unit, wordingVersion } = earlierRequest
      const language = chooseOfferedLanguage(target, input.language, earlierRequest.language)
      await enqueueOptInMail(tx, { pageId, address, name, unit, language, wordingVersion }, null)
    })
  })
}

const chooseOfferedLanguage = ({ org }: OptInTarget, ...preferred: (string | null | undefined)[]) =>
  chooseLanguage(offeredLanguages(org.consentLanguages), ...preferred)

async function enqueueNewLink(
  tx: TransactionContext,
  target: OptInTarget,
  link: OptInLinkRow,
  input: OptInResend,
) {
  const language = chooseOfferedLanguage(target, input.language, link.language)
  const wordingVersion = currentWordingVersion
  await enqueueOptInMail(
    tx,
    { pageId: null, address: link.address, name: null, unit: null, language, wordingVersion },
    link.id,
  )
}

/** The latest request for an address, on this page if there is one. */
async function findEarlierRequest(tx: TransactionContext, page: OptInPageRow | null, address: string) {
  const [request] = await tx.db
    .select()
    .from(optInCode)
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        eq(optInCode.addressHash, contactHash(tx, 'email', address)),
        page ? eq(optInCode.pageId, page.id) : isNotNull(optInCode.pageId),
        gt(optInCode.createdAt, new Date(Date.now() - requestRetentionMs)),
      ),
    )
    .orderBy(desc(optInCode.createdAt), desc(optInCode.id))
    .limit(1)
  return request
}
