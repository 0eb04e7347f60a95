import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { applyRecords } from './apply-status.ts'
import { checkRecords } from './check-records.ts'
import { findSenderRow, type SenderRow } from './sender-row.ts'

/**
 * Looks the records of a sender up and stores what was found. Asks the network between two transactions, so a sender
 * that changed meanwhile keeps what it is.
 */
export async function checkSender(
  ctx: ServiceContext,
  row: SenderRow,
  { isAsked }: { isAsked: boolean },
): Promise<SenderRow | null> {
  if (row.kind === 'address') return row
  const { dns, operator } = ctx.gateways.senders
  const records = await checkRecords({ dns, operator, row })
  return await inTransaction(ctx, async (tx) => {
    const current = await findSenderRow(tx, row.id, { forUpdate: true })
    if (!current || current.fromEmailKey !== row.fromEmailKey || current.dkimSelector !== row.dkimSelector) {
      return current
    }
    return await applyRecords(tx, current, records, { isAsked, now: new Date() })
  })
}
