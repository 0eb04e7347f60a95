import { inTransaction, type ServiceContext, type TransactionContext } from './context.ts'
import { isUniqueViolation } from '../db/violation.ts'

/**
 * `inTransaction` for work that looks for duplicates before it writes. If another request writes the same key
 * in between, the unique index rejects ours; running once more lets the search find the other object and name
 * it.
 */
export async function inTransactionRetryingDuplicates<Result>(
  ctx: ServiceContext,
  work: (tx: TransactionContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(ctx, work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return await inTransaction(ctx, work)
  }
}
