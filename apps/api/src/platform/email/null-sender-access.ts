import type { DnsResolver } from '../dns/dns-resolver.ts'
import { createMailKeySecrets } from '../crypto/mail-key-secrets.ts'
import { createSecretHash } from '../crypto/secret-hash.ts'
import { createMailOperator } from './mail-operator.ts'
import type { SenderAccess } from './sender-access.ts'

const emptyResolver: DnsResolver = {
  resolveText: async () => 'unknown',
  resolveMailExchanges: async () => 'unknown',
}

/** For work that neither sends nor looks anything up, such as writing demo data. */
export const createNullSenderAccess = (
  secretKey: Buffer | null,
  dns: DnsResolver = emptyResolver,
): SenderAccess => ({
  operator: createMailOperator({
    from: 'Parapet <no-reply@parapet.test>',
    spfHost: null,
    returnHost: null,
    dkim: null,
  }),
  dns,
  secrets: createMailKeySecrets(secretKey),
  hashCode: createSecretHash(secretKey, 'codes of senders'),
})
