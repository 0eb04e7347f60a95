import type { TransactionContext } from '../../../platform/context/context.ts'
import { loadConsentLookup, type PersonContact } from '../../estate/index.ts'
import { optInPurpose } from '../consent/tenant-decisions.ts'

declare const isApproved: unique symbol

/**
 * A number whose owner agreed to safety alerts on exactly this channel. The channels submit to nothing else, and only
 * `approveContacts` creates it.
 */
export type ApprovedContact<Channel extends 'sms' | 'voice'> = PersonContact & {
  channel: Channel
  [isApproved]: true
}

/** Why nothing may be sent to a contact. */
export type ContactRefusal = 'suppressed' | 'opted_out' | 'no_consent'

interface Approval<Channel extends 'sms' | 'voice'> {
  approved: ApprovedContact<Channel>[]
  refused: { contact: PersonContact; reason: ContactRefusal }[]
}

/**
 * Checks the consent of numbers. Call it in the transaction that claims the messages, because a person may have texted
 * STOP after they were enqueued.
 */
export async function approveContacts<Channel extends 'sms' | 'voice'>(
  tx: TransactionContext,
  contacts: readonly (PersonContact & { channel: Channel })[],
): Promise<Approval<Channel>> {
  const consentOf = await loadConsentLookup(tx, contacts)
  const approval: Approval<Channel> = { approved: [], refused: [] }
  for (const contact of contacts) {
    const { byPurpose, suppressed } = consentOf(contact)
    const { state } = byPurpose[optInPurpose]
    if (suppressed) approval.refused.push({ contact, reason: 'suppressed' })
    else if (state === 'opted_in') approval.approved.push(contact as ApprovedContact<Channel>)
    else
      approval.refused.push({
        contact,
        reason: state === 'opted_out' || state === 'declined' ? 'opted_out' : 'no_consent',
      })
  }
  return approval
}
