import type { TransactionContext } from '../../../platform/context/context.ts'
import type { TenantSummary } from '../consent/tenant-identity.ts'

/** A text that isn't a keyword, or is HELP, once it's stored: perhaps a reply to an alert. */
export interface TextReply {
  /** The row in `inbound_text`. */
  id: string
  /** The number it came from, in E.164. */
  address: string
  body: string
  /** HELP has been obeyed already; what a handler answers is added to that answer. */
  keyword: 'help' | null
  /** The only tenant with the number; null if none has it, or several do. */
  tenant: TenantSummary | null
  /** Whether this organization, of all that share our number, was the last to alert the number, so it's most likely the one meant. */
  isLastSender: boolean
}

/** Handles a reply in the transaction that stores it. Returns the text to answer with, or null. */
type TextReplyHandler = (tx: TransactionContext, reply: TextReply) => Promise<string | null>

const handlers: TextReplyHandler[] = []

/** Passes replies to `handler` if no handler registered earlier answers them. Each text is passed once. */
export const registerTextReplyHandler = (handler: TextReplyHandler) => void handlers.push(handler)

/** The first answer that a handler gives; null if none does. The text stays stored either way. */
export async function handleTextReply(tx: TransactionContext, reply: TextReply): Promise<string | null> {
  for (const handle of handlers) {
    const answer = await handle(tx, reply)
    if (answer !== null) return answer
  }
  return null
}
