import { createDnsResolver } from '../dns/node-dns-resolver.ts'
import { createMailKeySecrets } from '../crypto/mail-key-secrets.ts'
import { createSecretHash } from '../crypto/secret-hash.ts'
import { createMailOperator } from './mail-operator.ts'
import { readOperatorKey } from './operator-key.ts'
import type { SenderAccess } from './sender-access.ts'

export interface SenderConfig {
  mail: {
    from: string
    dkimKey: string | null
    dkimSelector: string
    spfHost: string | null
    returnHost: string | null
  }
  dnsServers: string[] | null
  dataDir: string
  secretKey: Buffer
}

/** @throws StartError when the key that mail is signed with cannot be read. */
export async function createSenderAccess(config: SenderConfig): Promise<SenderAccess> {
  const { from, dkimKey, dkimSelector: keySelector, spfHost, returnHost } = config.mail
  const privateKey = await readOperatorKey(dkimKey, config.dataDir)
  return {
    operator: createMailOperator({ from, spfHost, returnHost, dkim: { keySelector, privateKey } }),
    dns: createDnsResolver({ servers: config.dnsServers }),
    secrets: createMailKeySecrets(config.secretKey),
    hashCode: createSecretHash(config.secretKey, 'codes of senders'),
  }
}
