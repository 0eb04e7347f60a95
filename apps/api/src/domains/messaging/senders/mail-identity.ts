import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import type { MailIdentity } from '../../../platform/email/mailer.ts'
import { senderKeyOwner } from '../../../platform/email/sender-access.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findSenderRow, type SenderRow } from './sender-row.ts'
import { canSend } from './sender-status.ts'

/** The host below a sender's domain that receives bounces. */
export const returnPathHost = (domain: string) => `bounce.${domain}`

/**
 * The From address, return path and signing key of a sender. A verified domain signs with its own key. An address
 * verified by code sends from the operator's address, because its own domain would fail SPF and DMARC, and gets the
 * replies. Null stands for the operator.
 * @throws Problem `sender-not-verified`
 */
export async function getMailIdentity(
  tx: Pick<TransactionContext, 'db' | 'orgId' | 'gateways'>,
  senderId: string | null,
): Promise<MailIdentity> {
  if (senderId === null) return tx.gateways.senders.operator.identity
  return toMailIdentity(tx, await requireUsableSender(tx, senderId))
}

/**
 * A sender that can send.
 * @throws Problem `sender-not-verified`, including for a deleted sender
 */
export async function requireUsableSender(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  senderId: string,
): Promise<SenderRow> {
  const row = await findSenderRow(tx, senderId)
  if (row && canSend(row)) return row
  throw new Problem(
    'sender-not-verified',
    row
      ? `${row.fromEmail} isn’t verified, so it can’t send. Verify it in the settings, or choose another sender.`
      : 'The sender no longer exists. Choose another one.',
    { members: { senderId } },
  )
}

function toMailIdentity(tx: Pick<TransactionContext, 'gateways'>, row: SenderRow): MailIdentity {
  const { operator, secrets } = tx.gateways.senders
  if (row.kind === 'address') {
    return {
      ...operator.identity,
      from: { name: row.fromName, address: findFromAddress(tx.gateways, row) },
      replyTo: findReplyTo(row),
    }
  }
  const domainName = row.fromEmail.slice(row.fromEmail.lastIndexOf('@') + 1).toLowerCase()
  const privateKey = row.dkimPrivateKey && secrets.open(row.dkimPrivateKey, senderKeyOwner(row))
  if (!privateKey || row.dkimSelector === null) {
    throw new Error(`The signing key of sender ${row.id} can't be read. PARAPET_SECRET_KEY may have changed.`)
  }
  return {
    from: { name: row.fromName, address: row.fromEmail },
    replyTo: row.replyTo,
    envelopeFrom: `bounce@${returnPathHost(domainName)}`,
    dkim: { domainName, keySelector: row.dkimSelector, privateKey },
  }
}

type SenderAddress = Pick<SenderRow, 'kind' | 'fromName' | 'fromEmail' | 'replyTo'>

/** The address that recipients see. */
export const findFromAddress = (
  { senders }: TransactionContext['gateways'],
  { kind, fromEmail }: Pick<SenderAddress, 'kind' | 'fromEmail'>,
) => (kind === 'address' ? senders.operator.identity.from.address : fromEmail)

/** A sender as recipients see it: `Maple Residential <alerts@maple.example>`. */
export const describeSender = (gateways: TransactionContext['gateways'], row: SenderAddress) =>
  `${row.fromName} <${findFromAddress(gateways, row)}>`

/** Where replies go, or null for the address that emails come from. */
export const findReplyTo = ({ kind, fromEmail, replyTo }: SenderAddress) =>
  replyTo ?? (kind === 'address' ? fromEmail : null)

/** The senders that can send now, the default one first. */
export async function listUsableSenders(tx: TransactionContext): Promise<SenderRow[]> {
  const rows = await tx.db
    .select()
    .from(emailSender)
    .where(and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt)))
    .orderBy(desc(emailSender.isDefault), asc(emailSender.createdAt), asc(emailSender.id))
  return rows.filter((row) => canSend(row))
}
