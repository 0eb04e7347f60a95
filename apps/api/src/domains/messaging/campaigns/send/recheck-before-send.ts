import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { moveRecipients, type RecipientRow } from './move-recipients.ts'
import type { SendRun } from './send-run.ts'
import { readConsent } from '../../../estate/index.ts'

export type ApprovedRecipient = RecipientRow & { address: string }

/** What is in force for the addresses of recipients. */
export type ConsentOf = Awaited<ReturnType<typeof readConsent>>

/** Leaves out whoever may not be written to any more, and says what is in force for the others. */
export async function recheckBeforeSend(
  tx: TransactionContext,
  run: SendRun,
  found: RecipientRow[],
  now: Date,
) {
  const contacts = found.flatMap(({ address }) =>
    address === null ? [] : [{ channel: 'email' as const, address }],
  )
  const consentOf = await readConsent(tx, contacts)
  const asked: ApprovedRecipient[] = []
  for (const recipient of found) {
    const reason = skipReasonFor(recipient.address, consentOf)
    if (reason === null) {
      asked.push(recipient as ApprovedRecipient)
      continue
    }
    if (run.kind === 'first') {
      await moveRecipients(tx, [recipient.id], 'skipped', {
        now,
        values: { skipReason: reason, address: null },
      })
    } else {
      await tx.db
        .update(welcomeRecipient)
        .set({ remindedAt: now })
        .where(and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipient.id)))
    }
  }
  return { asked, consentOf }
}

function skipReasonFor(address: string | null, consentOf: ConsentOf) {
  if (address === null) return 'erased' as const
  const { byPurpose, suppressed } = consentOf({ channel: 'email', address })
  if (suppressed) return 'suppressed' as const
  const { state } = byPurpose.safety_alerts
  if (state === 'opted_in') return 'already_opted_in' as const
  return state === 'declined' || state === 'opted_out' ? ('declined' as const) : null
}
