import { and, eq } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { checkSender } from './check-sender.ts'
import { readSender } from './describe-senders.ts'
import { addCheck, requireCheckAllowance } from './sender-checks.ts'
import { getSenderRow } from './sender-row.ts'
import type { EmailSender } from './senders.schema.ts'

/**
 * One sender; with `refresh` its records are looked up first.
 * @throws Problem `rate-limited` after six looks within an hour, `state-conflict` where there is nothing to look up.
 */
export async function getSender(
  ctx: ServiceContext,
  id: string,
  { refresh }: { refresh: boolean },
): Promise<EmailSender> {
  requirePermission(ctx, 'org:sender_read')
  if (refresh) await lookUp(ctx, id)
  return await inTransaction(ctx, (tx) => readSender(tx, id))
}

async function lookUp(ctx: ServiceContext, id: string) {
  const row = await inTransaction(ctx, async (tx) => {
    const found = await getSenderRow(tx, id, { forUpdate: true })
    if (found.kind === 'address') {
      throw new Problem(
        'state-conflict',
        'An address has no records. It is proven by the code in its mail.',
        {
          members: { state: found.status, allowed: [] },
        },
      )
    }
    const now = new Date()
    requireCheckAllowance(found.checks, now)
    await tx.db
      .update(emailSender)
      .set({ checks: addCheck(found.checks, now) })
      .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, id)))
    return found
  })
  await checkSender(ctx, row, { isAsked: true })
}
