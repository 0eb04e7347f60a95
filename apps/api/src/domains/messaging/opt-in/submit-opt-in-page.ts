import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { consentRecord } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type Contact, contactHash, contactKey, loadConsentLookup, lockAddress } from '../../estate/index.ts'
import { canBecomePending, noEarlierThan } from '../consent/tenant-decisions.ts'
import {
  findSoleTenantByAddress,
  inTenantTransaction,
  recordConsentEvent,
} from '../consent/tenant-identity.ts'
import {
  chooseLanguage,
  type ConsentLanguage,
  currentCallWordingVersion,
  currentTextWordingVersion,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
  wordingHash,
} from '../consent/wording.ts'
import { confirmCode } from './confirm-request.ts'
import { withMinResponseTime, type OptInTarget, type OptInPageRow } from './find-opt-in.ts'
import { enqueueOptInMail } from './opt-in-requests.ts'
import type { OptInDecision, OptInResult } from './opt-in.schema.ts'

/** The same response for every address, whether it is unknown, opted in or suppressed. */
const checkEmailResult: OptInResult = {
  channels: [{ channel: 'email', state: 'pending_confirmation' }],
  nextStep: 'check_email',
  token: null,
  preview: false,
}

/**
 * Handles what was entered on a public page: first an address, then the code that was emailed to it.
 *
 * @throws Problem `validation-failed`, `state-conflict`.
 */
export async function submitOptInPage(
  base: BaseContext,
  target: OptInTarget,
  page: OptInPageRow,
  input: OptInDecision,
): Promise<OptInResult> {
  // Only bots fill in the hidden field. They learn nothing from the response.
  if (input.website) return await withMinResponseTime(async () => checkEmailResult)
  if (input.decision !== 'opt_in') {
    const detail = 'To decline or stop, use the link in your latest email.'
    throw new Problem('state-conflict', detail, { members: { allowed: ['opt_in'] } })
  }
  if (input.email === undefined) {
    throw invalidFields({ pointer: '/email', code: 'required', message: 'Enter your email address.' })
  }
  if (input.code !== undefined) {
    return await confirmCode(base, page, { email: input.email, code: input.code })
  }
  const wording = requireCurrentWording(target, input)
  if (input.name === undefined) {
    throw invalidFields({ pointer: '/name', code: 'required', message: 'Enter your name.' })
  }
  const request = { email: input.email, name: input.name, unit: input.unit ?? null }
  return await withMinResponseTime(async () => {
    await createRequest(base, page, request, wording)
    return checkEmailResult
  })
}

async function createRequest(
  base: BaseContext,
  page: OptInPageRow,
  { email, name, unit }: { email: string; name: string; unit: string | null },
  wording: ShownWording,
) {
  await inTenantTransaction(base, { orgId: page.orgId, tenantId: null }, async (tx) => {
    const contact: Contact = { channel: 'email', address: contactKey(email) }
    await lockAddress(tx, contact)
    await recordPendingConfirmation(tx, contact, wording)
    const { language, version: wordingVersion } = wording
    await enqueueOptInMail(
      tx,
      { pageId: page.id, address: email, name, unit, language, wordingVersion },
      null,
    )
  })
}

async function recordPendingConfirmation(tx: TransactionContext, contact: Contact, wording: ShownWording) {
  const tenant = await findSoleTenantByAddress(tx, contact.address)
  const person = { ...contact, tenantId: tenant?.id ?? null }
  const { state, since } = (await loadConsentLookup(tx, [person]))(person).byPurpose.safety_alerts
  if (!canBecomePending(state)) return
  await tx.db.insert(consentRecord).values({
    id: newId(),
    orgId: tx.orgId,
    tenantId: tenant?.id ?? null,
    ...contact,
    addressHash: contactHash(tx, contact.channel, contact.address),
    purpose: 'safety_alerts',
    state: 'pending_confirmation',
    method: 'public_page_confirmed',
    wordingVersion: wording.version,
    wordingHash: wordingHash(wording.version, wording.language),
    language: wording.language,
    evidence: { ip: tx.origin.ip, userAgent: tx.origin.userAgent },
    occurredAt: noEarlierThan(since),
    actor: { type: tx.actor.type, id: tx.actor.id, name: null },
  })
  recordConsentEvent(tx, tenant, {
    action: 'consent.requested',
    predicate: 'signed up for safety alerts on an opt-in page but hasn’t confirmed their email address yet.',
    metadata: { channel: contact.channel, purpose: 'safety_alerts', state: 'pending_confirmation' },
  })
}

/** The wording that the tenant saw, in a language that the organization offers. */
export interface ShownWording {
  version: string
  language: ConsentLanguage
}

/**
 * The wording that a tenant who opts in has read.
 *
 * @throws Problem `validation-failed` without a version or channel, `state-conflict` with the current text if the version
 *   is outdated
 */
export function requireCurrentWording(target: OptInTarget, input: OptInDecision): ShownWording {
  const { version, language } = getCurrentWording(target, input)
  if (input.channels?.some((channel) => channel !== 'email')) {
    const message =
      'To get texts or calls, open your personal link and enter your number. Only email is available here.'
    throw invalidFields({ pointer: '/channels', code: 'not_allowed', message })
  }
  if (input.channels?.length !== 1) {
    const message = 'Check the box to get alerts by email.'
    throw invalidFields({ pointer: '/channels', code: 'required', message })
  }
  return requireWordingVersion(target, input, { version, language })
}

/** What a tenant agreed to for a number: texts, calls, or both. */
export interface PhoneWordings {
  language: ConsentLanguage
  /** At least one, each with the version that was shown. */
  versions: { channel: 'sms' | 'voice'; version: string }[]
}

/** The same for text messages and calls. */
export function requirePhoneWordings(target: OptInTarget, input: OptInDecision): PhoneWordings {
  const { language } = getCurrentWording(target, input)
  const channels = (['sms', 'voice'] as const).filter((channel) => input.channels?.includes(channel))
  if (channels.length === 0 || channels.length !== input.channels?.length) {
    const message = 'Check a box to get alerts by text or phone call.'
    throw invalidFields({ pointer: '/channels', code: 'required', message })
  }
  const versions = channels.map((channel) => {
    const field = channel === 'sms' ? 'wordingVersion' : 'callWordingVersion'
    const version = channel === 'sms' ? currentTextWordingVersion : currentCallWordingVersion
    requireWordingVersion(target, input, { version, language }, field)
    return { channel, version }
  })
  return { language, versions }
}

function requireWordingVersion(
  { org }: OptInTarget,
  input: OptInDecision,
  current: ShownWording,
  field: 'wordingVersion' | 'callWordingVersion' = 'wordingVersion',
): ShownWording {
  const { version, language } = current
  if (input[field] === undefined) {
    const message = 'Include the wording version that was shown.'
    throw invalidFields({ pointer: `/${field}`, code: 'required', message })
  }
  if (input[field] !== version) {
    const wording = fillWording(language, org.name, version)
    throw new Problem(
      'state-conflict',
      'The text changed after you opened this page. Please read it again.',
      {
        members: {
          wordingVersion: version,
          language,
          wording: wording.consent,
          wordings: { [language]: wording },
        },
      },
    )
  }
  return current
}

/** The wording shown to a tenant who declines or opts out. Their decision counts, whichever version it was. */
export function getCurrentWording({ org }: OptInTarget, input: OptInDecision): ShownWording {
  const language = chooseLanguage(offeredLanguages(org.consentLanguages), input.language)
  return { version: currentWordingVersion, language }
}
