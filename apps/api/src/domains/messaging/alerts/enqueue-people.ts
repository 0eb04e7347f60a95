import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alertMessage, alertRecipient } from '../../../platform/db/schema/index.ts'
import type { AlertPerson } from './alert-audience.ts'
import type { AlertRow } from './alert-row.ts'
import { chooseTextLanguage } from './compile-alert.ts'

const batchSize = 1_000

/** Stores the people of an alert, and a message for each address. They are sent to in this order. */
export async function enqueuePeople(
  tx: TransactionContext,
  row: Pick<AlertRow, 'id' | 'threadId' | 'texts'>,
  people: readonly AlertPerson[],
) {
  for (let start = 0; start < people.length; start += batchSize)
    await enqueueBatch(tx, row, people.slice(start, start + batchSize))
}

async function enqueueBatch(
  tx: TransactionContext,
  row: Pick<AlertRow, 'id' | 'threadId' | 'texts'>,
  batch: readonly AlertPerson[],
) {
  const stored = batch.map((person) => ({ ...person, id: newId() }))
  const recipients = stored.map(({ contacts: _contacts, reasons: _reasons, language, ...person }) => ({
    orgId: tx.orgId,
    alertId: row.id,
    threadId: row.threadId,
    ...person,
    language: chooseTextLanguage(row.texts, language),
  }))
  const messages = stored.flatMap(({ id: recipientId, tenantId, contacts }) =>
    contacts.map(({ channel, address, hash }) => ({
      id: newId(),
      orgId: tx.orgId,
      alertId: row.id,
      recipientId,
      tenantId,
      channel,
      address,
      addressHash: hash,
    })),
  )
  await insert(tx, sql`alert_recipient`, bulkRows(alertRecipient, Object.keys(recipients[0]!), recipients))
  if (messages.length > 0)
    await insert(tx, sql`alert_message`, bulkRows(alertMessage, Object.keys(messages[0]!), messages))
}

const insert = (
  tx: TransactionContext,
  table: SQL,
  { columns, values, source }: ReturnType<typeof bulkRows>,
) => tx.db.execute(sql`insert into ${table} (${columns}) select ${values} from ${source}`)
