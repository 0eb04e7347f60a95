import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type ConsentState,
  consentRecord,
  org,
  tenant as tenantTable,
} from '../../../platform/db/schema/index.ts'
import {
  addConfirmedPhone,
  type Contact,
  loadConsentLookup,
  lockAddress,
  phoneHashes,
  type PersonContact,
} from '../../estate/index.ts'
import { recordDecision } from '../consent/record-decision.ts'
import { suppress } from '../consent/suppressions.service.ts'
import { optInPurpose } from '../consent/tenant-decisions.ts'
import { findTenantByIdAndAddress, type TenantSummary } from '../consent/tenant-identity.ts'
import {
  chooseLanguage,
  type ConsentLanguage,
  currentCallWordingVersion,
  currentTextWordingVersion,
  offeredLanguages,
} from '../consent/wording.ts'
import { describePhone } from '../message/merge-fields.ts'
import { composeAnswer } from './keyword-answers.ts'
import type { TextKeyword } from './keywords.ts'

/** A text with a keyword, or a call in which a key does the same. */
export interface KeywordText {
  /** The gateway's ID, the evidence of the decision. */
  gatewayId: string
  address: string
  tenant: TenantSummary | null
}

/** Does what a keyword asks for, and returns the text that confirms it. */
export async function obeyKeyword(
  tx: TransactionContext,
  keyword: TextKeyword,
  text: KeywordText,
): Promise<string> {
  const [organization] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  const { name, contactEmail } = organization!
  const language = await chooseNumberLanguage(tx, text, organization!)
  if (keyword === 'stop') {
    await stopNumber(tx, text, 'sms')
    return composeAnswer(language, 'stopped', name)
  }
  if (keyword === 'start' && (await startNumber(tx, text, 'sms', language)))
    return composeAnswer(language, 'started', name)
  return composeAnswer(language, 'help', name, describePhone(organization!) ?? contactEmail)
}

/** The language that the owner of a number is answered in. */
export const chooseNumberLanguage = async (
  tx: TransactionContext,
  owner: Pick<KeywordText, 'address' | 'tenant'>,
  { consentLanguages }: Pick<typeof org.$inferSelect, 'consentLanguages'>,
) => chooseLanguage(offeredLanguages(consentLanguages), await readLanguage(tx, owner))

/** The language of the number's latest consent, or else the tenant's. */
async function readLanguage(
  tx: TransactionContext,
  { address, tenant }: Pick<KeywordText, 'address' | 'tenant'>,
) {
  const [record] = await tx.db
    .select({ language: consentRecord.language })
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        inArray(consentRecord.addressHash, phoneHashes(tx, address)),
        isNotNull(consentRecord.language),
      ),
    )
    .orderBy(desc(consentRecord.occurredAt), desc(consentRecord.id))
    .limit(1)
  if (record || !tenant) return record?.language ?? null
  const [row] = await tx.db
    .select({ language: tenantTable.language })
    .from(tenantTable)
    .where(and(eq(tenantTable.orgId, tx.orgId), eq(tenantTable.id, tenant.id)))
  return row?.language ?? null
}

/**
 * Ends consent to texts and calls, after STOP in a text or a key in a call: revoking one revokes both
 * (47 CFR 64.1200(a)(10)). Both are suppressed for everyone with the number.
 *
 * @param asked - where the person asked for it
 */
export async function stopNumber(
  tx: TransactionContext,
  { gatewayId, address, tenant }: KeywordText,
  asked: 'sms' | 'voice',
) {
  const decision = { address, tenant, method: 'reply_keyword', wording: null, decision: 'opt_out' } as const
  const evidence = { messageId: gatewayId }
  // Always in this order, so that a text and a key can't wait for each other.
  for (const channel of ['sms', 'voice'] as const) await lockAddress(tx, { channel, address })
  await recordDecision(tx, { ...decision, channel: asked, evidence })
  const other = { channel: asked === 'sms' ? 'voice' : 'sms', address } as const
  if (await hasAgreed(tx, other, tenant))
    await recordDecision(tx, { ...decision, channel: other.channel, evidence })
  await suppress(tx, other, 'unsubscribe')
}

/** Whether the number's owner opted in to a channel; if several tenants share the number, whether any of them did. */
const hasAgreed = async (tx: TransactionContext, contact: Contact, tenant: TenantSummary | null) =>
  tenant === null
    ? (await findOptedIn(tx, contact)).length > 0
    : (await readState(tx, { ...contact, tenantId: tenant.id })) === 'opted_in'

/** START without an earlier request isn't consent: the person hasn't been shown what they'd agree to. */
const isAnswerable: Record<ConsentState, boolean> = {
  none: false,
  invited: false,
  pending_confirmation: true,
  expired: true,
  opted_in: true,
  opted_out: true,
  declined: true,
}

/** Whether the owner of a number can turn a channel back on with START, or a key in a call. */
export const canStart = async (tx: TransactionContext, person: PersonContact) =>
  isAnswerable[await readState(tx, person)]

const wordingVersions = { sms: currentTextWordingVersion, voice: currentCallWordingVersion }

/**
 * Turns texts on after START, or calls after a key in a call that someone made to us.
 *
 * @returns whether someone gets them at the number now
 */
export async function startNumber(
  tx: TransactionContext,
  text: KeywordText,
  channel: 'sms' | 'voice',
  language: ConsentLanguage,
): Promise<boolean> {
  const contact = { channel, address: text.address }
  await lockAddress(tx, contact)
  if (!(await canStart(tx, { ...contact, tenantId: text.tenant?.id ?? null }))) return false
  const wording = { version: wordingVersions[channel], language }
  const evidence = { messageId: text.gatewayId }
  const people = text.tenant === null ? await findOptedIn(tx, contact) : [text.tenant]
  // Without anyone who opts in again, it only lifts the suppression.
  for (const tenant of people.length === 0 ? [null] : people) {
    const decision = { ...contact, tenant, decision: 'opt_in', method: 'reply_keyword' } as const
    await recordDecision(tx, { ...decision, wording, evidence })
    const confirmedBy = channel === 'voice' ? 'call' : 'text'
    if (tenant) await addConfirmedPhone(tx, tenant.id, { number: text.address, confirmedBy })
  }
  return people.length > 0
}

/** The tenants with a shared number who opted in themselves, even if STOP has ended it for everyone since. */
async function findOptedIn(tx: TransactionContext, contact: Contact): Promise<TenantSummary[]> {
  const unknownPerson = { ...contact, tenantId: null }
  const { others } = (await loadConsentLookup(tx, [unknownPerson]))(unknownPerson)
  const found: TenantSummary[] = []
  for (const { tenantId, purpose, state } of others) {
    const tenant = await findTenantByIdAndAddress(tx, tenantId, contact.address)
    if (tenant !== null && purpose === optInPurpose && state === 'opted_in') found.push(tenant)
  }
  return found
}

async function readState(tx: TransactionContext, person: PersonContact) {
  const { byPurpose } = (await loadConsentLookup(tx, [person]))(person)
  return byPurpose[optInPurpose].state
}
