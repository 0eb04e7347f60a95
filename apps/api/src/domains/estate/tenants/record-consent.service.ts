import { newId } from '../../../platform/db/new-id.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { consentPurposes, consentRecord, suppression } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { parsePhone } from '../../../platform/http/phone.ts'
import { readDefaultCountry } from '../addresses/organization-defaults.ts'
import { type Contact, loadConsentLookup } from './consent.ts'
import { allowedDecisions, type ConsentOfAddress } from './consent-rules.ts'
import { contactHash, contactKey } from './contacts.ts'
import { contactsOf, getVisibleTenant, readTenant } from './tenant.ts'
import { premisesName, recordTenantEvent } from './tenant-changes.ts'
import { requirePermissionOnTenant } from '../access/permissions.ts'
import type { ConsentInput } from './tenant-input.schema.ts'
import type { Tenant } from './tenants.schema.ts'

/**
 * Records a decision that a tenant gave staff on paper, in person or by phone, with its evidence. Throws
 * `state-conflict` if only the tenant can decide: after an opt-out, and for a suppressed address.
 */
export async function recordConsent(ctx: ServiceContext, id: string, input: ConsentInput): Promise<Tenant> {
  requirePermission(ctx, 'tenant:consent_update')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleTenant(tx, id, { forUpdate: true })
    requirePermissionOnTenant(tx, 'tenant:consent_update', row)
    const contact = await findContact(tx, contactsOf(row), input)
    const person = { ...contact, tenantId: row.id }
    const consent = (await loadConsentLookup(tx, [person]))(person)
    requireAllowedDecision(consent, input)
    const occurredAt = input.occurredAt === undefined ? new Date() : new Date(input.occurredAt)
    requireValidTime(occurredAt, consent.byPurpose[input.purpose].since)

    const recordId = newId()
    await tx.db.insert(consentRecord).values({
      id: recordId,
      orgId: tx.orgId,
      tenantId: row.id,
      ...contact,
      addressHash: contactHash(tx, contact.channel, contact.address),
      purpose: input.purpose,
      state: input.decision,
      method: 'staff_recorded',
      language: row.language,
      evidence: { note: input.note, documentRef: input.documentRef },
      occurredAt,
      actor: { type: tx.actor.type, id: tx.actor.id, name: null },
    })
    if (input.decision === 'opted_out') await suppressUnlessOptedIn(tx, contact, consent, input)
    const premises = premisesName(row)
    const decisionText = input.decision === 'opted_in' ? 'opted in' : 'opted out'
    recordTenantEvent(tx, row, {
      category: 'consent',
      action: 'consent.recorded_by_staff',
      summary: `Staff recorded that a tenant${premises === null ? '' : ` at ${premises}`} ${decisionText}.`,
      metadata: {
        channel: input.channel,
        purpose: input.purpose,
        state: input.decision,
        consentRecordId: recordId,
      },
    })
    return await readTenant(tx, id)
  })
}

async function findContact(
  tx: TransactionContext,
  contacts: readonly Contact[],
  input: ConsentInput,
): Promise<Contact> {
  const normalizedAddress =
    input.channel === 'email'
      ? contactKey(input.address)
      : (parsePhone(input.address, await readDefaultCountry(tx))?.e164 ?? input.address)
  const hasContact = contacts.some(
    ({ channel, address }) =>
      (channel === 'email') === (input.channel === 'email') && contactKey(address) === normalizedAddress,
  )
  if (hasContact) return { channel: input.channel, address: normalizedAddress }
  throw invalidFields({
    pointer: '/address',
    code: 'not_found',
    message: 'This address doesn’t belong to this tenant. Add it first.',
    value: input.address,
  })
}

function requireAllowedDecision(
  { byPurpose, suppressed }: ConsentOfAddress,
  { decision, purpose }: ConsentInput,
) {
  const { state } = byPurpose[purpose]
  const allowed = allowedDecisions(state).filter((candidate) => candidate === 'opted_out' || !suppressed)
  if (allowed.includes(decision)) return
  const members = { state: suppressed ? 'suppressed' : state, allowed }
  if (decision === state) {
    const message =
      state === 'opted_in' ? 'This address has already opted in.' : 'This address has already opted out.'
    throw new Problem('state-conflict', message, { members })
  }
  throw new Problem(
    'state-conflict',
    suppressed
      ? 'This address is suppressed, so consent can’t be recorded for it. To see why, go to Communication > Suppressed addresses.'
      : 'This tenant declined or opted out. Only they can change that: with their own link, on an opt-in page, for texts by replying START, or for calls by calling the number that calls them and pressing 1.',
    { members },
  )
}

/** A decision can't be in the future, or earlier than the one it replaces. */
function requireValidTime(occurredAt: Date, since: string | null) {
  const pointer = '/occurredAt'
  if (occurredAt.getTime() > Date.now() + 60_000)
    throw invalidFields({ pointer, code: 'max', message: 'This can’t be in the future.' })
  if (since !== null && occurredAt < new Date(since)) {
    const message = 'A more recent decision is already recorded for this address.'
    throw invalidFields({ pointer, code: 'order', message })
  }
}

/** After an opt-out the address is suppressed, unless another purpose, or another person with it, is still opted in. */
async function suppressUnlessOptedIn(
  tx: TransactionContext,
  contact: Contact,
  { byPurpose, others }: ConsentOfAddress,
  { purpose }: ConsentInput,
) {
  if (consentPurposes.some((other) => other !== purpose && byPurpose[other].state === 'opted_in')) return
  if (others.some(({ state }) => state === 'opted_in')) return
  const addressHash = contactHash(tx, contact.channel, contact.address)
  await tx.db
    .insert(suppression)
    .values({ orgId: tx.orgId, channel: contact.channel, addressHash, reason: 'manual' })
    .onConflictDoNothing()
}
