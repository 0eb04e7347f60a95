import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { consentRecord } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type Contact, contactHash, contactKey, readConsent } from '../../estate/index.ts'
import { lockAddress, mayAwaitConfirmation, noEarlierThan } from '../consent/tenant-decisions.ts'
import { findTenantOfAddress, recordConsentEvent, tenantActor } from '../consent/tenant-identity.ts'
import {
  chooseLanguage,
  type ConsentLanguage,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
  wordingHash,
} from '../consent/wording.ts'
import { confirmCode } from './confirm-request.ts'
import { constantTimeResponse, type FoundOptIn, type OptInPageRow } from './find-opt-in.ts'
import { requestMail } from './opt-in-requests.ts'
import type { OptInDecision, OptInResult } from './opt-in.schema.ts'

/** The same for every address, whether it is unknown, opted in already, or suppressed. */
const checkEmail: OptInResult = {
  channels: [{ channel: 'email', state: 'pending_confirmation' }],
  nextStep: 'check_email',
  token: null,
  preview: false,
}

/**
 * Handles the input of a public page: first an address, then the code that was emailed there.
 *
 * @throws Problem `validation-failed`, `state-conflict`.
 */
export async function answerPage(
  base: BaseContext,
  found: FoundOptIn,
  page: OptInPageRow,
  input: OptInDecision,
): Promise<OptInResult> {
  // Only bots fill in the hidden field. They learn nothing from the response.
  if (input.website) return await constantTimeResponse(async () => checkEmail)
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
  const wording = requireCurrentWording(found, input)
  if (input.name === undefined) {
    throw invalidFields({ pointer: '/name', code: 'required', message: 'Enter your name.' })
  }
  const request = { email: input.email, name: input.name, unit: input.unit ?? null }
  return await constantTimeResponse(async () => {
    await createRequest(base, page, request, wording)
    return checkEmail
  })
}

async function createRequest(
  base: BaseContext,
  page: OptInPageRow,
  { email, name, unit }: { email: string; name: string; unit: string | null },
  wording: ReadWording,
) {
  const origin = { ...base.origin, via: 'link' as const }
  await inTransaction({ ...base, origin, orgId: page.orgId, actor: tenantActor(null) }, async (tx) => {
    const contact: Contact = { channel: 'email', address: contactKey(email) }
    await lockAddress(tx, contact)
    await awaitConfirmation(tx, contact, wording)
    const { language, version: wordingVersion } = wording
    await requestMail(tx, { pageId: page.id, address: email, name, unit, language, wordingVersion }, null)
  })
}

async function awaitConfirmation(tx: TransactionContext, contact: Contact, wording: ReadWording) {
  const { state, since } = (await readConsent(tx, [contact]))(contact).byPurpose.safety_alerts
  if (!mayAwaitConfirmation(state)) return
  const known = await findTenantOfAddress(tx, contact.address)
  await tx.db.insert(consentRecord).values({
    id: newId(),
    orgId: tx.orgId,
    tenantId: known?.id ?? null,
    ...contact,
    addressHash: contactHash(tx.orgId, contact.channel, contact.address),
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
  recordConsentEvent(tx, known, {
    action: 'consent.requested',
    did: "asked for safety alerts on an opt-in page. The address isn't confirmed yet.",
    metadata: { channel: contact.channel, purpose: 'safety_alerts', state: 'pending_confirmation' },
  })
}

/** The wording that was shown, in a language that the organization offers. */
export interface ReadWording {
  version: string
  language: ConsentLanguage
}

/**
 * The wording that someone who opts in has read.
 *
 * @throws Problem `validation-failed` without a version or channel, `state-conflict` with the current text for an old one
 */
export function requireCurrentWording({ org }: FoundOptIn, input: OptInDecision): ReadWording {
  const { version, language } = readWording({ org }, input)
  if (input.channels?.includes('sms')) {
    const message = "Text message alerts aren't available. Choose email."
    throw invalidFields({ pointer: '/channels', code: 'not_allowed', message })
  }
  if (input.channels?.length !== 1) {
    const message = 'Check the box to get alerts by email.'
    throw invalidFields({ pointer: '/channels', code: 'required', message })
  }
  if (input.wordingVersion === undefined) {
    const message = 'Include the wording version that was shown.'
    throw invalidFields({ pointer: '/wordingVersion', code: 'required', message })
  }
  if (input.wordingVersion !== version) {
    const wording = fillWording(language, org.name)
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
  return { version, language }
}

/** The wording that was shown to someone who declines or opts out. Their decision counts whichever version it was. */
export function readWording({ org }: Pick<FoundOptIn, 'org'>, input: OptInDecision): ReadWording {
  const language = chooseLanguage(offeredLanguages(org.consentLanguages), input.language)
  return { version: currentWordingVersion, language }
}
