import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import type { Problem } from '../../../platform/errors/problem.ts'
import { applyStatus } from './apply-status.ts'
import { codeAttemptsMax, hashSenderCode, isSameHash } from './sender-codes.ts'
import type { SenderRow } from './sender-row.ts'
import { invalidFields } from '../../estate/index.ts'

/**
 * Takes a code for an address. Answers why it is not taken instead of throwing, since the counted attempt has to be
 * kept. The row is locked.
 */
export async function verifyAddress(
  tx: TransactionContext,
  row: SenderRow,
  code: string,
): Promise<Problem | null> {
  const now = new Date()
  if (row.codeHash === null) return reject('No code is awaited. Send a new one.')
  if (row.codeExpiresAt === null || row.codeExpiresAt <= now) {
    return reject('This code was valid for 10 minutes and has run out. Send a new one.')
  }
  if (row.codeAttempts >= codeAttemptsMax) return reject('Too many wrong codes. Send a new one.')
  const isRight = isSameHash(hashSenderCode(tx.gateways.senders.hashCode, row, code), row.codeHash)
  if (!isRight) {
    const left = codeAttemptsMax - row.codeAttempts - 1
    await tx.db
      .update(emailSender)
      .set({ codeAttempts: sql`${emailSender.codeAttempts} + 1` })
      .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, row.id)))
    return reject(
      left === 0
        ? 'This is not the code from the mail. It was the last try: send a new one.'
        : `This is not the code from the mail. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
    )
  }
  await applyStatus(tx, row, { verdict: 'proven', reason: null, isAsked: true, now })
  return null
}

const reject = (message: string) => invalidFields({ pointer: '/code', code: 'mismatch', message })
