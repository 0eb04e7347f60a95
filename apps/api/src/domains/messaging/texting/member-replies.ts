import type { Actor, BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import type { InboundText } from '../../../platform/sms/text-gateway.ts'
import type { TextKeyword } from './keywords.ts'

/** What a text from a member does: something in one organization, and nothing in the others that know the number. */
export interface MemberReply {
  orgId: string
  /** Null if it isn't known, or not a member anymore. */
  actor: Actor | null
  /** Runs in the transaction that stores the text, as the actor. Returns the text to answer with, or null. */
  handle(tx: TransactionContext): Promise<string | null>
}

/** What handles texts from members, who share our number with tenants. */
export interface MemberReplyHandler {
  /** Organizations in which a member gets texts at a number. `withUnverified` includes those that only sent it a code. */
  findOrganizations(
    base: BaseContext,
    address: string,
    options: { withUnverified: boolean; withArchived: boolean },
  ): Promise<string[]>
  /**
   * What a text that isn't a keyword does. Null if it isn't about what a member was texted. Changes nothing.
   *
   * @param tenantOrgIds - organizations that know the number from tenants
   */
  read(base: BaseContext, text: InboundText, tenantOrgIds: readonly string[]): Promise<MemberReply | null>
  /** Obeys a keyword for a member with the number. Returns the text that confirms it; null if no member has it. */
  obey(tx: TransactionContext, keyword: TextKeyword, address: string): Promise<string | null>
}

let registered: MemberReplyHandler | null = null

export const registerMemberReplyHandler = (handler: MemberReplyHandler) => {
  registered = handler
}

export function getMemberReplyHandler(): MemberReplyHandler {
  if (registered) return registered
  throw new Error('No handler of texts from members is registered')
}
