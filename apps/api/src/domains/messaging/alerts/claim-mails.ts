import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alert, alertMessage } from '../../../platform/db/schema/index.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { createOptInLinks, type OptInLinkUrls } from '../consent/opt-in-links.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import type { MergeValues } from '../message/merge-fields.ts'
import { incrementSent } from '../senders/sending-days.ts'
import { alertMessages } from './alert-messages.ts'
import { createAlertValues } from './alert-values.ts'
import type { WantedMessage } from './alert-stream.ts'
import type { MailRun } from './mail-stream.ts'

const optInLinkLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** An email that only this process submits, right after the commit that recorded the claim. */
export interface ClaimedMail {
  message: WantedMessage
  /** Without the angle brackets. */
  messageId: string
  links: OptInLinkUrls
  values: MergeValues
  /** The Message-IDs of the thread's earlier emails to this address, oldest first. */
  references: string[]
}

interface MailClaim {
  approved: readonly WantedMessage[]
  /** `{task}/{attempt}/{process}` */
  claimedBy: string
  now: Date
}

/** Records the emails that are about to be submitted, with their links to answer and to opt out. */
export async function claimMails(
  tx: TransactionContext,
  run: MailRun,
  { approved, claimedBy, now }: MailClaim,
): Promise<ClaimedMail[]> {
  const { identity, senderId } = run
  const ids = approved.map(({ id }) => id)
  const domain = `@${domainOf(identity.from.address)}`
  // An email that the server deferred is submitted again under the same Message-ID.
  const claimedRows = await transitionMessages(tx, alertMessages, 'claimed', inArray(alertMessage.id, ids), {
    claimedAt: now,
    claimedBy,
    completedAt: null,
    messageId:
      sql`coalesce(${alertMessage.messageId}, ${alertMessage.id}::text || ${domain})` as unknown as string,
  })
  const messageIds = new Map(claimedRows.map(({ id, messageId }) => [id, messageId!]))
  const optInLinks = await createOptInLinks(
    tx,
    approved.map(({ tenantId, address, language }) => ({
      tenantId,
      recipientId: null,
      address,
      language,
      isPreview: false,
      expiresAt: new Date(now.getTime() + optInLinkLifetimeMs),
    })),
  )
  const values = await createAlertValues(
    tx,
    run,
    approved.map((message, index) => ({ ...message, optInUrl: optInLinks[index]!.optInUrl })),
    now,
  )
  const referencesByHash = await readReferences(tx, run, approved)
  await incrementSent(tx, senderId, approved.length)
  return approved.map((message, index) => ({
    message,
    messageId: messageIds.get(message.id)!,
    links: optInLinks[index]!,
    values: values[index]!,
    references: referencesByHash.get(message.addressHash) ?? [],
  }))
}

/** The Message-IDs of the thread's earlier emails, by address. */
async function readReferences(
  tx: TransactionContext,
  { row }: MailRun,
  messages: readonly WantedMessage[],
): Promise<Map<string, string[]>> {
  if (row.threadId === row.id) return new Map()
  const earlier = await tx.db
    .select({ hash: alertMessage.addressHash, messageId: alertMessage.messageId })
    .from(alertMessage)
    .innerJoin(alert, and(eq(alert.orgId, alertMessage.orgId), eq(alert.id, alertMessage.alertId)))
    .where(
      and(
        eq(alertMessage.orgId, tx.orgId),
        eq(alert.threadId, row.threadId),
        ne(alertMessage.alertId, row.id),
        eq(alertMessage.channel, 'email'),
        inArray(alertMessage.state, ['sent', 'in_doubt']),
        isNotNull(alertMessage.messageId),
        inArray(
          alertMessage.addressHash,
          messages.map(({ addressHash }) => addressHash),
        ),
      ),
    )
    .orderBy(asc(alertMessage.claimedAt), asc(alertMessage.id))
  const byHash = new Map<string, string[]>()
  for (const { hash, messageId } of earlier) byHash.set(hash, [...(byHash.get(hash) ?? []), messageId!])
  return byHash
}
