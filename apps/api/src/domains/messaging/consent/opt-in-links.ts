import { hash, randomBytes } from 'node:crypto'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { optInLink } from '../../../platform/db/schema/index.ts'
import { contactKey } from '../../estate/index.ts'

export interface NewOptInLink {
  /** Null where nobody in the organisation's list is known to have the address. */
  tenantId: string | null
  /** The recipient of a campaign, who is told of the decision. */
  recipientId: string | null
  address: string
  /** A language tag; the page opens in it where its wording is offered. */
  language: string | null
  /** A link that shows everything and stores nothing. */
  isPreview: boolean
  expiresAt: Date
}

export interface OptInLinkUrls {
  /** Known here and in the mail alone. */
  token: string
  /** The page where the person decides. */
  optInUrl: string
  /** For `List-Unsubscribe`: a POST there is enough (RFC 8058), and goes on working after the link has expired. */
  unsubscribeUrl: string
  /** The same by mail, for `List-Unsubscribe`. */
  mailto: string
}

/**
 * Makes the link of one mailbox. Who has it has proved the mailbox, so put it into a mail to `address` and nowhere
 * else. Call it inside the transaction that claims the mail.
 */
export async function createOptInLink(tx: TransactionContext, link: NewOptInLink): Promise<OptInLinkUrls> {
  const token = createOptInToken()
  await tx.db.insert(optInLink).values({
    id: newId(),
    orgId: tx.orgId,
    tokenHash: hashOptInToken(token),
    tenantId: link.tenantId,
    recipientId: link.recipientId,
    address: contactKey(link.address),
    language: link.language,
    isPreview: link.isPreview,
    expiresAt: link.expiresAt,
  })
  return { token, ...urlsOf(tx, token) }
}

/** The addresses of a token. */
export function urlsOf({ orgId, gateways: { publicUrl } }: TransactionContext, token: string) {
  return {
    optInUrl: `${publicUrl}/optin?org=${orgId}&t=${token}`,
    unsubscribeUrl: `${publicUrl}/api/org/${orgId}/optin/${token}`,
    mailto: `mailto:unsub+${token}@${new URL(publicUrl).hostname}?subject=unsubscribe`,
  }
}

/** 256 random bits. It stands in the mail alone; the database holds its hash. */
export const createOptInToken = () => randomBytes(32).toString('base64url')

export const hashOptInToken = (token: string) => hash('sha256', token)

/** What names a public page: too long to guess, short enough to type from a poster. */
export const createPublicId = () => randomBytes(9).toString('base64url')
