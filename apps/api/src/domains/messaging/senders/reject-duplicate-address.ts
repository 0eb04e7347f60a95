import { and, eq, isNull, ne } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'

/** @throws Problem `duplicate` with `existingId`. */
export async function rejectDuplicateAddress(
  tx: TransactionContext,
  fromEmail: string,
  ownId: string | null,
) {
  const [taken] = await tx.db
    .select({ id: emailSender.id })
    .from(emailSender)
    .where(
      and(
        eq(emailSender.orgId, tx.orgId),
        eq(emailSender.fromEmailKey, fromEmail.toLowerCase()),
        isNull(emailSender.archivedAt),
        ownId === null ? undefined : ne(emailSender.id, ownId),
      ),
    )
  if (!taken) return
  const message = `${fromEmail} is a sender already.`
  throw new Problem('duplicate', message, {
    errors: [{ pointer: '/fromEmail', code: 'unique', message }],
    members: { existingId: taken.id },
  })
}
