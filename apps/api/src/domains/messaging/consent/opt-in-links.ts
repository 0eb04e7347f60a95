import { hash, randomBytes } from 'node:crypto'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { optInLink } from '../../../platform/db/schema/index.ts'
import { contactKey } from '../../estate/index.ts'

export interface NewOptInLink {
  /** Null if no tenant of the organization is known to have the address. */
  tenantId: string | null
  /** The campaign recipient on which the decision is recorded. */
  recipientId: string | null
  address: string
  /** A language tag. The page opens in it if its wording is offered. */
  language: string | null
  /** A link that shows everything and stores nothing. */
  isPreview: boolean
  expiresAt: Date
}

export interface OptInLinkUrls {
  /** Exists only here and in the email; the database has its hash. */
  token: string
  /** Redirects to the page where the tenant decides. Short, because plain-text email shows it in full. */
  optInUrl: string
  /** For `List-Unsubscribe`: a POST there is enough (RFC 8058), even after the link has expired. */
  unsubscribeUrl: string
  /** The same by email, for `List-Unsubscribe`. */
  mailto: string
}

/**
 * Creates the link for one mailbox. Having it proves access to the mailbox, so put it into an email to `address` and
 * nowhere else. Call it in the transaction that claims the email.
 */
export const createOptInLink = async (tx: TransactionContext, link: NewOptInLink): Promise<OptInLinkUrls> =>
  (await createOptInLinks(tx, [link]))[0]!

/** The same for several mailboxes, in their order. */
export async function createOptInLinks(
  tx: TransactionContext,
  links: readonly NewOptInLink[],
): Promise<OptInLinkUrls[]> {
  const tokens = links.map(() => createOptInToken())
  await tx.db.insert(optInLink).values(
    links.map((link, index) => ({
      id: newId(),
      orgId: tx.orgId,
      tokenHash: hashOptInToken(tokens[index]!),
      tenantId: link.tenantId,
      recipientId: link.recipientId,
      address: contactKey(link.address),
      language: link.language,
      isPreview: link.isPreview,
      expiresAt: link.expiresAt,
    })),
  )
  return tokens.map((token) => ({ token, ...toOptInUrls(tx, token) }))
}

/** The URLs of a token. */
export function toOptInUrls({ orgId, gateways: { publicUrl } }: TransactionContext, token: string) {
  return {
    optInUrl: `${publicUrl}/o/${token}`,
    unsubscribeUrl: `${publicUrl}/api/org/${orgId}/optin/${token}`,
    mailto: `mailto:unsub+${token}@${new URL(publicUrl).hostname}?subject=unsubscribe`,
  }
}

/** 256 random bits. */
export const createOptInToken = () => randomBytes(32).toString('base64url')

export const hashOptInToken = (token: string) => hash('sha256', token)

/**
 * The id of a public page: too long to guess, short enough to type from a poster. It starts and ends with a letter or a
 * digit, because programs that find links in a text leave out other characters at their end.
 */
export function createPublicId(): string {
  const id = randomBytes(9).toString('base64url')
  return /^[^\W_].*[^\W_]$/.test(id) ? id : createPublicId()
}
