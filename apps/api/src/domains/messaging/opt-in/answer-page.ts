import { lockAddress, noEarlierThan } from '../consent/record-decision.ts'
import { constantTimeResponse } from '../consent/constant-time-response.ts'
import { recordConsentEvent } from '../consent/record-consent-event.ts'
import { tenantActor } from '../consent/tenant-actor.ts'
import { mayAwaitConfirmation } from '../consent/tenant-decisions.ts'
import { findTenantOfAddress } from '../consent/tenant-of-address.ts'
import { wordingHash } from '../consent/wording.ts'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { consentRecord } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { confirmCode } from './confirm-request.ts'
import type { FoundOptIn, OptInPageRow } from './find-opt-in.ts'
import type { OptInDecision, OptInResult } from './opt-in.schema.ts'
import { requestMail } from './request-mail.ts'
import { type ReadWording, requireCurrentWording } from './require-wording.ts'
import { type Contact, readConsent, contactHash, contactKey, invalidFields } from '../../estate/index.ts'

/** The same for every address, whether it is known, agreed already or is never written to. */
const checkEmail: OptInResult = {
  channels: [{ channel: 'email', state: 'pending_confirmation' }],
  nextStep: 'check_email',
  token: null,
  preview: false,
}

/**
 * Takes what somebody typed into a public page: first their address, then the code that was mailed there.
 *
 * @throws Problem `validation-failed`, `state-conflict`.
 */
export async function answerPage(
  base: BaseContext,
  found: FoundOptIn,
  page: OptInPageRow,
  input: OptInDecision,
): Promise<OptInResult> {
  // Only programs fill in a field that nobody sees. They learn nothing from the answer.
  if (input.website) return await constantTimeResponse(async () => checkEmail)
  if (input.decision !== 'opt_in') {
    const detail =
      'Only somebody with a link of their own can say no or stop. Use the link of your last mail.'
    throw new Problem('state-conflict', detail, { members: { allowed: ['opt_in'] } })
  }
  if (input.email === undefined) {
    throw invalidFields({ pointer: '/email', code: 'required', message: 'Give your e-mail address.' })
  }
  if (input.code !== undefined) {
    return await confirmCode(base, page, { email: input.email, code: input.code })
  }
  const wording = requireCurrentWording(found, input)
  if (input.name === undefined) {
    throw invalidFields({ pointer: '/name', code: 'required', message: 'Give your name.' })
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
    did: 'asked for safety alerts on a public page. The address is not confirmed yet.',
    metadata: { channel: contact.channel, purpose: 'safety_alerts', state: 'pending_confirmation' },
  })
}
