import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Gateways } from './platform/context/gateways.ts'
import type { HashKeys } from './platform/crypto/hash-keys.ts'
import type { SecretKeys } from './platform/crypto/secret-keys.ts'
import { createResponseSecrets, createSecretHash, createTenantSecrets } from './platform/crypto/secrets.ts'
import { createGeocoderAccess } from './domains/estate/geocoding/geocoder-access.ts'
import { createFeedAccess } from './domains/hazards/fetch/feed-access.ts'
import { openScanner } from './platform/malware/open-scanner.ts'
import { createUploadScanner, type ScanOutcome } from './platform/malware/upload-scanner.ts'
import type { IdentityProvider } from './platform/identity/identity-provider.ts'
import { createSenderAccess, type SenderAccess } from './platform/email/sender-access.ts'
import { listOperatorRecords, publishOperatorRecords } from './platform/email/mail-operator.ts'
import { createSmtpMailer } from './platform/email/smtp-mailer.ts'
import { createPushGateway } from './platform/push/push-gateway.ts'
import { createTwilioGateway } from './platform/sms/twilio-gateway.ts'

interface GatewayDeps {
  identity: IdentityProvider
  secretKeys: SecretKeys
  hashKeys: HashKeys
  log: Logger
  onScan: (outcome: ScanOutcome, seconds: number) => void
}

/**
 * Opens the gateways to other systems, as configured.
 * @throws OperatorError if the key that signs email can't be read.
 */
export async function openGateways(
  config: Config,
  { identity, secretKeys, hashKeys, log, onScan }: GatewayDeps,
): Promise<Gateways> {
  const senders = await createSenderAccess({ ...config, secretKeys, hashKeys })
  await publishMailRecords(config, senders, log)
  logRegistration(config, log)
  return {
    identity,
    mailer:
      config.smtpUrl === null
        ? null
        : createSmtpMailer({ url: config.smtpUrl, operator: senders.operator.identity }),
    texts:
      config.texting === null
        ? null
        : createTwilioGateway({ ...config.texting, publicUrl: config.publicUrl }),
    push: config.push && createPushGateway(config.push),
    uploadScanner:
      config.malwareScanUrl === null
        ? null
        : createUploadScanner({ scan: openScanner(config.malwareScanUrl), log, onScan }),
    senders,
    feeds: createFeedAccess({ ...config.feeds, secretKeys, hashKeys }),
    geocoding: createGeocoderAccess(config.geocoding),
    mailWebhookSecret: config.mailWebhookSecret,
    tenantSecrets: createTenantSecrets(secretKeys),
    responseSecrets: createResponseSecrets(secretKeys),
    hashAddress: createSecretHash(hashKeys.addresses),
    realtime: config.realtime,
    publicUrl: config.publicUrl,
    isSandbox: config.usesSandbox,
  }
}

/** US carriers block texts from numbers whose campaign isn't registered, without telling the sender. */
function logRegistration({ texting, usesSandbox }: Config, log: Logger) {
  if (texting === null || usesSandbox) return
  const { registration, from } = texting
  if (registration) log.info({ ...registration }, 'text gateway registration loaded')
  else if (from === null || from.startsWith('+1'))
    log.warn('TEXT_GATEWAY_CAMPAIGN_ID not set; US carriers block texts from unregistered numbers')
}

/** Publishes the mail domain's DNS records in the sandbox; logs the DKIM record for operators of real domains. */
async function publishMailRecords(
  { usesSandbox, identity: { baseUrl } }: Config,
  { operator }: SenderAccess,
  log: Logger,
) {
  if (usesSandbox && baseUrl !== null) {
    await publishOperatorRecords(operator, new URL(baseUrl).origin).catch((err: unknown) =>
      log.warn({ err }, "sandbox DNS lacks the mail domain's records; sender checks fail"),
    )
  }
  if (!usesSandbox) {
    const dkimRecord = listOperatorRecords(operator).find(({ name }) => name.includes('._domainkey.'))
    log.info({ ...dkimRecord }, 'outgoing mail is signed; publish this DNS record for its domain')
  }
}
