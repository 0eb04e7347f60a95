import { invalidFields } from '../../../platform/errors/problem.ts'
import freeEmailDomains from 'free-email-domains'
import { randomBytes } from 'node:crypto'
import { parse } from 'tldts'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { createDkimKey, dkimPublicKey } from '../../../platform/email/operator-key.ts'
import { senderKeyOwner } from '../../../platform/email/sender-access.ts'

const freeDomains: ReadonlySet<string> = new Set(freeEmailDomains)
/** Leaves room for the longest prefix of the DNS records. */
const domainLengthMax = 200
const dnsLabelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Names that are local to a machine or network (RFC 6761, 6762, 8375). */
const specialUseDomainPattern =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|invalid|onion|arpa)$/

/**
 * The domain of an address that email can be sent from.
 * @throws Problem `validation-failed` if the domain isn't public or belongs to a free email provider
 */
export function requireMailDomain(email: string): string {
  const domain = domainOf(email)
  const parsed = parse(domain, { allowPrivateDomains: true })
  const isPublic =
    parsed.isIp !== true &&
    parsed.domain !== null &&
    domain.length <= domainLengthMax &&
    domain.split('.').every((part) => dnsLabelPattern.test(part)) &&
    !specialUseDomainPattern.test(domain)
  if (!isPublic) {
    throw domainNotAllowed(
      email,
      `“${domain}” isn’t a domain that can send email. Use an address at your own domain.`,
    )
  }
  if (freeDomains.has(domain) || freeDomains.has(parsed.domain!)) {
    throw domainNotAllowed(
      email,
      `${parsed.domain} is a free email provider that tells mail servers to reject email that others send in its name. Use an address at your own domain. You can still use this one as the reply-to address.`,
    )
  }
  return domain
}

/** The registered domain of a host; its DMARC policy may apply to subdomains. */
export const registrableDomain = (domain: string) =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain

const domainNotAllowed = (value: string, message: string) =>
  invalidFields({ pointer: '/fromEmail', code: 'not_allowed', message, value })

/**
 * Creates what verifies a sender's domain: a DKIM key with its own selector, so that an old and a new key can be
 * published side by side, and an ownership token for the owner to publish in DNS. Slow; call it before opening a transaction.
 */
export async function createSenderKeys(ctx: Pick<ServiceContext, 'orgId' | 'gateways'>, id: string) {
  const privateKey = await createDkimKey()
  const { secrets } = ctx.gateways.senders
  return {
    ownershipToken: randomBytes(16).toString('hex'),
    dkimSelector: `pp${randomBytes(4).toString('hex')}`,
    dkimPublicKey: dkimPublicKey(privateKey),
    dkimPrivateKey: secrets.seal(privateKey, senderKeyOwner({ orgId: ctx.orgId, id })),
  }
}

export const noSenderKeys = {
  ownershipToken: null,
  dkimSelector: null,
  dkimPublicKey: null,
  dkimPrivateKey: null,
}
