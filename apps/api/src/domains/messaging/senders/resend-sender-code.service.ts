import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { deliverCode } from './deliver-code.ts'
import { readSender } from './describe-senders.ts'
import { getSenderRow } from './sender-row.ts'
import type { EmailSender } from './senders.schema.ts'

/**
 * Mails a new code to an address that waits to be proven.
 * @throws Problem `state-conflict` where no code is wanted, and what `deliverCode` throws.
 */
export async function resendSenderCode(ctx: ServiceContext, id: string): Promise<EmailSender> {
  requirePermission(ctx, 'org:sender_update')
  await inTransaction(ctx, async (tx) => {
    const row = await getSenderRow(tx, id)
    if (row.kind === 'address' && (row.status === 'pending' || row.status === 'failed')) return
    throw new Problem(
      'state-conflict',
      row.kind === 'domain'
        ? 'A domain is proven by its records, not by a code.'
        : `${row.fromEmail} is verified already.`,
      { members: { state: row.status, allowed: ['pending', 'failed'] } },
    )
  })
  await deliverCode(ctx, id)
  return await inTransaction(ctx, (tx) => readSender(tx, id))
}
