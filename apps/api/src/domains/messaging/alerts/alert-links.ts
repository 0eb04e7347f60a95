import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alertLink } from '../../../platform/db/schema/index.ts'
import { createOptInToken, hashOptInToken } from '../consent/opt-in-links.ts'

/** How long a tenant can answer an alert. */
export const linkLifetimeMs = 14 * 24 * 60 * 60 * 1000

interface LinkedMessage {
  id: string
  tenantId: string
  language: string
}

/**
 * Creates the links through which tenants answer, one per message, and returns their URLs. A link proves access to the
 * address, so put it into that message and nowhere else. Call it in the transaction that claims the messages.
 */
export async function createReplyLinks(
  tx: TransactionContext,
  threadId: string,
  messages: readonly LinkedMessage[],
  now: Date,
): Promise<string[]> {
  const tokens = messages.map(() => createOptInToken())
  await tx.db.insert(alertLink).values(
    messages.map(({ id, tenantId, language }, index) => ({
      id: newId(),
      orgId: tx.orgId,
      threadId,
      tenantId,
      messageId: id,
      tokenHash: hashOptInToken(tokens[index]!),
      language,
      expiresAt: new Date(now.getTime() + linkLifetimeMs),
    })),
  )
  return tokens.map((token) => toReplyUrl(tx, token))
}

/** Short, because text messages show it in full. */
const toReplyUrl = ({ gateways: { publicUrl } }: TransactionContext, token: string) =>
  `${publicUrl}/r/${token}`

/** As long as a real link, to estimate how long a text gets. */
export const typicalReplyUrl = (tx: TransactionContext) =>
  toReplyUrl(tx, 'x'.repeat(createOptInToken().length))
