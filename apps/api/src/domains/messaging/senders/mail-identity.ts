import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import type { MailIdentity } from '../../../platform/email/mailer.ts'
import { senderKeyOwner } from '../../../platform/email/sender-access.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findSenderRow, type SenderRow } from './sender-row.ts'
import { canSend } from './sender-status.ts'

/** The host below a sender's domain that reports of mail that could not be delivered go to. */
export const returnPathHost = (domain: string) => `bounce.${domain}`

/**
 * In whose name mail of a sender leaves. A domain that was proven signs with its own key. An address that was proven by
 * a code sends from the operator's address, since its own domain vouches for nobody here, and gets the answers. Null is
 * the operator.
 * @throws Problem `sender-not-verified`
 */
export async function getMailIdentity(
  tx: Pick<TransactionContext, 'db' | 'orgId' | 'gateways'>,
  senderId: string | null,
): Promise<MailIdentity> {
  if (senderId === null) return tx.gateways.senders.operator.identity
  return toMailIdentity(tx, await requireSendingSender(tx, senderId))
}

/**
 * The sender, when mail may leave in its name.
 * @throws Problem `sender-not-verified`, also for one that is gone.
 */
export async function requireSendingSender(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  senderId: string,
): Promise<SenderRow> {
  const row = await findSenderRow(tx, senderId)
  if (row && canSend(row)) return row
  throw new Problem(
    'sender-not-verified',
    row
      ? `${row.fromEmail} is not verified, so nothing can be sent from it. Verify it in the settings, or choose another sender.`
      : 'The sender does not exist any more. Choose another one.',
    { members: { senderId } },
  )
}

function toMailIdentity(tx: Pick<TransactionContext, 'gateways'>, row: SenderRow): MailIdentity {
  const { operator, secrets } = tx.gateways.senders
  if (row.kind === 'address') {
    return {
      ...operator.identity,
      from: { name: row.fromName, address: operator.identity.from.address },
      replyTo: row.replyTo ?? row.fromEmail,
    }
  }
  const domainName = row.fromEmail.slice(row.fromEmail.lastIndexOf('@') + 1).toLowerCase()
  const privateKey = row.dkimPrivateKey && secrets.open(row.dkimPrivateKey, senderKeyOwner(row))
  if (!privateKey || row.dkimSelector === null) {
    throw new Error(`The signing key of sender ${row.id} cannot be read: was PARAPET_SECRET_KEY replaced?`)
  }
  return {
    from: { name: row.fromName, address: row.fromEmail },
    replyTo: row.replyTo,
    envelopeFrom: `bounce@${returnPathHost(domainName)}`,
    dkim: { domainName, keySelector: row.dkimSelector, privateKey },
  }
}

/** The senders that mail may leave from now, the default one first. */
export async function listUsableSenders(tx: TransactionContext): Promise<SenderRow[]> {
  const rows = await tx.db
    .select()
    .from(emailSender)
    .where(and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt)))
    .orderBy(desc(emailSender.isDefault), asc(emailSender.createdAt), asc(emailSender.id))
  return rows.filter((row) => canSend(row))
}
