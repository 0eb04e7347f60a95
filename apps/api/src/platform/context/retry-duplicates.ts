import { inTransaction, type ServiceContext, type TransactionContext } from './context.ts'
import { isUniqueViolation } from '../db/violation.ts'

/**
 * `inTransaction` for work that looks for duplicates before it writes. When another request writes the same key in
 * between, the unique index stops ours; running once more lets the search find it and say which object it is.
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
