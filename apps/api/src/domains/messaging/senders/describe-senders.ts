import { findUserNames } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { getSenderRow, type SenderRow } from './sender-row.ts'
import { readSendingRecords } from './sending-days.ts'
import type { EmailSender } from './senders.schema.ts'
import { toSender } from './to-sender.ts'

/** Rows as the API answers them, with what they sent. */
export async function describeSenders(
  tx: TransactionContext,
  rows: readonly SenderRow[],
): Promise<EmailSender[]> {
  const names = await findUserNames(
    tx.db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  )
  const records = await readSendingRecords(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toSender(tx, row, { names, records }))
}

/** The sender as the API answers it, freshly read. */
export async function readSender(tx: TransactionContext, id: string): Promise<EmailSender> {
  const [described] = await describeSenders(tx, [await getSenderRow(tx, id)])
  return described!
}
