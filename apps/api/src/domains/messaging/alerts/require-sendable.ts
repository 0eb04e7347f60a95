import type { TransactionContext } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { listUsableSenders, requireUsableSender } from '../senders/mail-identity.ts'
import { isAvailable } from './alert-audience.ts'
import { type AlertRow, readOrg } from './alert-row.ts'

type Sending = Pick<AlertRow, 'channels' | 'senderId'>

/**
 * The sender to use for an alert's email, if it has any.
 * @throws Problem if anything but the audience prevents sending
 */
export async function requireSendable(
  tx: TransactionContext,
  { channels, senderId: chosenId }: Sending,
): Promise<string | null> {
  if (channels.every((channel) => !isAvailable(tx, channel))) {
    throw new Problem(
      'unavailable',
      tx.gateways.texts === null
        ? 'No text gateway is configured, so this server can’t send text messages or place calls. Add email as a channel.'
        : 'The text gateway has no number to call from, so this server can’t place calls. Add another channel.',
    )
  }
  const { emailAllowed } = await readOrg(tx)
  if (!emailAllowed) {
    throw new Problem(
      'mail-not-allowed',
      'This organization can’t email, text, or call tenants yet. Ask the operator of this server to allow it.',
    )
  }
  if (!channels.includes('email')) return chosenId
  if (tx.gateways.mailer === null) {
    throw new Problem(
      'unavailable',
      'No mail server is configured. The operator of this server needs to set SMTP_URL.',
    )
  }
  const senderId = chosenId ?? (await listUsableSenders(tx))[0]?.id
  if (senderId === undefined) {
    throw new Problem('sender-not-verified', 'Verify a sender first.', {
      errors: [{ pointer: '/senderId', code: 'required', message: 'Choose a sender.' }],
    })
  }
  await requireUsableSender(tx, senderId)
  return senderId
}
