import { and, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { consentRecord, optInCode } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { isDomestic, parsePhone } from '../../../platform/http/phone.ts'
import {
  addConfirmedPhone,
  contactHash,
  loadConsentLookup,
  lockAddress,
  phoneHashes,
} from '../../estate/index.ts'
import { recordDecision } from '../consent/record-decision.ts'
import { canBecomePending, noEarlierThan } from '../consent/tenant-decisions.ts'
import {
  inTenantTransaction,
  recordConsentEvent,
  tenantActor,
  type TenantSummary,
} from '../consent/tenant-identity.ts'
import { type ConsentLanguage, wordingHash } from '../consent/wording.ts'
import { hasGateway } from '../people/reachability.ts'
import { closeRequests, countWrongCode } from './confirm-request.ts'
import {
  findDecider,
  type OptInLinkRow,
  type OptInTarget,
  type OrgRow,
  withMinResponseTime,
} from './find-opt-in.ts'
import { codeAttemptsMax, enqueueOptInCode, matchesCode, messagesPerDayMax } from './opt-in-requests.ts'
import type { OptInDecision, OptInResult } from './opt-in.schema.ts'
import { type PhoneWordings, requirePhoneWordings, type ShownWording } from './submit-opt-in-page.ts'

/** Whether an organization offers texts to tenants. */
export const offersTexts = ({ gateways: { texts, isSandbox } }: Pick<BaseContext, 'gateways'>, org: OrgRow) =>
  texts !== null && org.emailAllowed && (!org.demo || isSandbox)

/** Whether it offers calls as well, which need a number to come from. */
export const offersCalls = (base: Pick<BaseContext, 'gateways'>, org: OrgRow) =>
  offersTexts(base, org) && hasGateway(base, 'voice')

type PhoneDecision = OptInDecision & { phone: string }

/**
 * Handles a number that a tenant entered behind their personal link: first the number, then the code that was texted to
 * it, or read aloud in a call. The link proves who they are, and the code that the number is theirs.
 *
 * @throws Problem `validation-failed`, `state-conflict`
 */
export async function confirmPhone(
  base: BaseContext,
  target: OptInTarget & { link: OptInLinkRow },
  input: PhoneDecision,
): Promise<OptInResult> {
  const { link, org } = target
  if (!offersTexts(base, org) || link.kind !== 'personal' || input.decision !== 'opt_in') {
    const message = 'Alerts by text or phone call aren’t available.'
    throw invalidFields({ pointer: '/phone', code: 'not_allowed', message })
  }
  const address = readNumber(input.phone, org)
  if (input.code !== undefined) return await confirmCode(base, link, address, input.code)
  const wordings = requirePhoneWordings(target, input)
  const wantsCalls = input.callMe === true || wordings.versions.some(({ channel }) => channel === 'voice')
  if (wantsCalls && !offersCalls(base, org)) {
    const message = 'Calls aren’t available.'
    throw invalidFields({ pointer: '/channels', code: 'not_allowed', message })
  }
  return await withMinResponseTime(async () => {
    if (!link.isPreview)
      await createRequest(base, link, { address, isSpoken: input.callMe === true, ...wordings })
    const channels = wordings.versions.map(({ channel }) => channel)
    return toResult(channels, 'pending_confirmation', link.isPreview)
  })
}

const toResult = (
  channels: readonly ('sms' | 'voice')[],
  state: 'pending_confirmation' | 'opted_in',
  preview: boolean,
): OptInResult => ({
  channels: channels.map((channel) => ({ channel, state })),
  nextStep: state === 'opted_in' ? null : 'enter_code',
  token: null,
  preview,
})

/** Only numbers of the organization's country, because fraudsters get paid for texts to some other countries. */
function readNumber(phone: string, { defaultCountry }: OrgRow): string {
  const number = parsePhone(phone, defaultCountry)?.e164
  if (number !== undefined && isDomestic(number, defaultCountry)) return number
  const message = 'Enter a phone number in the organization’s country, with its area code.'
  throw invalidFields({ pointer: '/phone', code: 'format', message })
}

interface Request extends PhoneWordings {
  address: string
  /** Whether the code is read aloud in a call. */
  isSpoken: boolean
}

async function createRequest(base: BaseContext, link: OptInLinkRow, request: Request) {
  const { address, isSpoken, language, versions } = request
  await inTenantTransaction(base, link, async (tx) => {
    const tenant = await requireDecider(tx, link)
    for (const { channel, version } of versions) {
      await lockAddress(tx, { channel, address })
      await recordPending(tx, tenant, { channel, address }, { version, language })
    }
    const [first, calls] = versions
    await enqueueOptInCode(tx, {
      linkId: link.id,
      address,
      isSpoken,
      language,
      channel: first!.channel,
      wordingVersion: first!.version,
      callWordingVersion: calls?.version ?? null,
    })
  })
}

/**
 * The tenant behind the link. Texts and calls are only for tenants: a number can't be matched to a home later, because
 * it isn't the address that the link was sent to.
 */
async function requireDecider(tx: TransactionContext, link: OptInLinkRow): Promise<TenantSummary> {
  const tenant = await findDecider(tx, link)
  if (!tenant)
    throw new Problem(
      'state-conflict',
      'Alerts by text or phone call aren’t available yet, because we haven’t matched you to a home.',
      {
        members: { state: 'unmatched', allowed: [] },
      },
    )
  tx.actor = tenantActor(tenant.id)
  return tenant
}

interface Phone {
  channel: 'sms' | 'voice'
  address: string
}

async function recordPending(
  tx: TransactionContext,
  tenant: TenantSummary,
  phone: Phone,
  { version, language }: ShownWording,
) {
  const person = { ...phone, tenantId: tenant.id }
  const { state, since } = (await loadConsentLookup(tx, [person]))(person).byPurpose.safety_alerts
  if (!canBecomePending(state)) return
  await tx.db.insert(consentRecord).values({
    id: newId(),
    orgId: tx.orgId,
    ...person,
    addressHash: contactHash(tx, phone.channel, phone.address),
    purpose: 'safety_alerts',
    state: 'pending_confirmation',
    method: 'optin_link',
    wordingVersion: version,
    wordingHash: wordingHash(version, language),
    language,
    evidence: { ip: tx.origin.ip, userAgent: tx.origin.userAgent },
    occurredAt: noEarlierThan(since),
    actor: { type: tx.actor.type, id: tx.actor.id, name: null },
  })
  recordConsentEvent(tx, tenant, {
    action: 'consent.requested',
    predicate: `asked for safety alerts by ${phone.channel === 'sms' ? 'text' : 'phone'} but hasn’t confirmed their number yet.`,
    metadata: { channel: phone.channel, purpose: 'safety_alerts', state: 'pending_confirmation' },
  })
}

/** @throws Problem `validation-failed` if the code is wrong, has expired or was tried too often */
async function confirmCode(
  base: BaseContext,
  link: OptInLinkRow,
  address: string,
  code: string,
): Promise<OptInResult> {
  if (link.isPreview) return toResult(['sms'], 'opted_in', true)
  const confirmed = await inTenantTransaction(base, link, async (tx) => {
    const tenant = await requireDecider(tx, link)
    const requests = await findOpenRequests(tx, link, address)
    const [newest] = requests
    const matches = await Promise.all(
      (newest ? requests : [null]).map((row) => matchesCode(code, row?.codeHash ?? null)),
    )
    const request = requests[matches.indexOf(true)]
    if (!request) {
      if (newest) await countWrongCode(tx, newest)
      return null
    }
    const agreed = listAgreed(request)
    for (const { channel, version } of agreed)
      await recordDecision(tx, {
        channel,
        address,
        tenant,
        decision: 'opt_in',
        method: 'optin_link',
        wording: { version, language: request.language as ConsentLanguage },
        evidence: { ip: tx.origin.ip, userAgent: tx.origin.userAgent, tokenId: request.id },
      })
    await closeRequests(tx, request)
    const confirmedBy = request.isSpoken ? 'call' : 'text'
    await addConfirmedPhone(tx, tenant.id, { number: address, confirmedBy })
    return agreed.map(({ channel }) => channel)
  })
  if (confirmed) return toResult(confirmed, 'opted_in', false)
  throw invalidFields({
    pointer: '/code',
    code: 'mismatch',
    message: 'That code isn’t right, or it has expired. Check the latest one or request a new code.',
  })
}

/** What the code of a request confirms. */
const listAgreed = ({ channel, wordingVersion, callWordingVersion }: typeof optInCode.$inferSelect) => [
  { channel: channel === 'voice' ? ('voice' as const) : ('sms' as const), version: wordingVersion },
  ...(callWordingVersion === null ? [] : [{ channel: 'voice' as const, version: callWordingVersion }]),
]

/** The requests whose code can still be entered, newest first. */
async function findOpenRequests(tx: TransactionContext, link: OptInLinkRow, address: string) {
  return await tx.db
    .select()
    .from(optInCode)
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        eq(optInCode.linkId, link.id),
        inArray(optInCode.addressHash, phoneHashes(tx, address)),
        isNull(optInCode.usedAt),
        isNotNull(optInCode.codeHash),
        gt(optInCode.expiresAt, new Date()),
        lt(optInCode.attempts, codeAttemptsMax),
      ),
    )
    .orderBy(desc(optInCode.createdAt), desc(optInCode.id))
    .limit(messagesPerDayMax)
    .for('update')
}
