import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alert, alertMessage, property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { createOptInLinks, type OptInLinkUrls } from '../consent/opt-in-links.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { type MergeValues, toMergeValues } from '../message/merge-fields.ts'
import { recipientDetailColumns } from '../message/recipient-details.ts'
import { incrementSent } from '../senders/sending-days.ts'
import { createReplyLinks } from './alert-links.ts'
import { alertMessages } from './alert-messages.ts'
import type { AlertRun, ApprovedMessage } from './alert-stream.ts'
import { threatValues } from './compile-alert.ts'

const optInLinkLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** A message that only this process submits, right after the commit that recorded the claim. */
export interface ClaimedMessage {
  message: ApprovedMessage
  /** Without the angle brackets. */
  messageId: string
  links: OptInLinkUrls
  values: MergeValues
  /** The Message-IDs of the thread's earlier emails to this address, oldest first. */
  references: string[]
}

interface MessageClaim {
  approved: readonly ApprovedMessage[]
  /** `{task}/{attempt}/{process}` */
  claimedBy: string
  now: Date
}

/** Records the messages that are about to be submitted, with their links to answer and to opt out. */
export async function claimMessages(
  tx: TransactionContext,
  run: AlertRun,
  { approved, claimedBy, now }: MessageClaim,
): Promise<ClaimedMessage[]> {
  const { row, threat, org, identity, senderId } = run
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
  const replyUrls = await createReplyLinks(tx, row.threadId, approved, now)
  const details = await readDetails(tx, approved)
  const referencesByHash = await readReferences(tx, run, approved)
  await incrementSent(tx, senderId, approved.length)
  return approved.map((message, index) => {
    const links = optInLinks[index]!
    const person = details.find(({ id }) => id === message.tenantId) ?? unknownPerson
    return {
      message,
      messageId: messageIds.get(message.id)!,
      links,
      values: {
        ...toMergeValues(person, links, org),
        ...threatValues(threat, { language: message.language, timeZone: org.timeZone }),
        replyUrl: replyUrls[index]!,
      },
      references: referencesByHash.get(message.addressHash) ?? [],
    }
  })
}

const unknownPerson = { firstName: null, displayName: '', property: null, unitName: null }

const readDetails = (tx: TransactionContext, messages: readonly ApprovedMessage[]) =>
  tx.db
    .select({ id: tenant.id, ...recipientDetailColumns })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        inArray(
          tenant.id,
          messages.map(({ tenantId }) => tenantId),
        ),
      ),
    )

/** The Message-IDs of the thread's earlier emails, by address. */
async function readReferences(
  tx: TransactionContext,
  { row }: AlertRun,
  messages: readonly ApprovedMessage[],
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
