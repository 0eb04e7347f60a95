import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { inPages } from '../../../platform/db/bulk-rows.ts'

/**
 * Rows in the order of their ids, each page in a transaction of its own: the embedded engine has one connection, which
 * others get in between.
 */
export const readInPages = <Row extends { id: string }>(
  ctx: ServiceContext,
  read: (tx: TransactionContext, after: string | null, limit: number) => Promise<Row[]>,
) => inPages((after, limit) => inTransaction(ctx, (tx) => read(tx, after, limit)))
