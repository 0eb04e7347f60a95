import type { DnsResolver } from '../dns/dns-resolver.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { MailOperator } from './mail-operator.ts'
import type { SecretHash } from '../crypto/secret-hash.ts'

/** What senders take from outside. */
export interface SenderAccess {
  operator: MailOperator
  dns: DnsResolver
  /** Keeps the keys that mail is signed with. */
  secrets: SecretBox
  /** Of the codes that prove an address. */
  hashCode: SecretHash
}

/** The name under which a sender's key is sealed. */
export const senderKeyOwner = (sender: { orgId: string; id: string }) => `sender:${sender.orgId}:${sender.id}`
