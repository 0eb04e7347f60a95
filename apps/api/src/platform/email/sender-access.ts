import type { HashKeys } from '../crypto/hash-keys.ts'
import type { SecretKeys } from '../crypto/secret-keys.ts'
import { createMailKeySecrets, createSecretHash, type SecretBox, type SecretHash } from '../crypto/secrets.ts'
import { createDnsResolver, type DnsResolver } from '../dns/dns-resolver.ts'
import { createMailOperator, type MailOperator } from './mail-operator.ts'
import { readOperatorKey } from './operator-key.ts'

/** What senders need from outside their domain. */
export interface SenderAccess {
  operator: MailOperator
  dns: DnsResolver
  /** Encrypts the keys that sign email. */
  secrets: SecretBox
  /** Hashes the codes that verify an address. */
  hashCode: SecretHash
}

/** The owner under which a sender's key is sealed. */
export const senderKeyOwner = (sender: { orgId: string; id: string }) => `sender:${sender.orgId}:${sender.id}`

interface SenderConfig {
  mail: {
    from: string
    dkimKey: string | null
    dkimSelector: string
    spfHost: string | null
    returnHost: string | null
  }
  dnsServers: string[] | null
  dataDir: string
  secretKeys: SecretKeys
  hashKeys: HashKeys
}

/** @throws OperatorError if the key that signs email can't be read. */
export async function createSenderAccess(config: SenderConfig): Promise<SenderAccess> {
  const { from, dkimKey, dkimSelector: keySelector, spfHost, returnHost } = config.mail
  const privateKey = await readOperatorKey(dkimKey, config.dataDir)
  return {
    operator: createMailOperator({ from, spfHost, returnHost, dkim: { keySelector, privateKey } }),
    dns: createDnsResolver({ servers: config.dnsServers }),
    secrets: createMailKeySecrets(config.secretKeys),
    hashCode: createSecretHash(config.hashKeys.senderCodes),
  }
}

const emptyResolver: DnsResolver = {
  resolveTxt: async () => 'unknown',
  resolveMailExchanges: async () => 'unknown',
}

/** For commands that neither send email nor look up DNS records, such as writing demo data. */
export const createNullSenderAccess = (
  secretKeys: SecretKeys | null,
  hashKeys: HashKeys,
  dns: DnsResolver = emptyResolver,
): SenderAccess => ({
  operator: createMailOperator({
    from: 'Parapet <no-reply@parapet.test>',
    spfHost: null,
    returnHost: null,
    dkim: null,
  }),
  dns,
  secrets: createMailKeySecrets(secretKeys),
  hashCode: createSecretHash(hashKeys.senderCodes),
})
