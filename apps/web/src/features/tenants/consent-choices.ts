import type { Tenant } from '~/data/tenants/queries'
import { tenantValueTexts } from '~/components/tenant-value-texts'

/** An address that consent can be recorded for. */
export interface ConsentAddress {
  /** The channel and the address, as one value of a choice. */
  key: string
  channel: 'email' | 'sms'
  address: string
  label: string
}

/** Every address of the tenant that can be written to. */
export function listConsentAddresses(tenant: Pick<Tenant, 'emails' | 'phones'>): ConsentAddress[] {
  const entry = (channel: 'email' | 'sms', address: string): ConsentAddress => ({
    key: `${channel}:${address}`,
    channel,
    address,
    label: `${address} (${tenantValueTexts.channel[channel].toLowerCase()})`,
  })
  return [
    ...tenant.emails.map(({ address }) => entry('email', address)),
    // A fax takes no text, and what is no number takes nothing.
    ...tenant.phones.flatMap(({ e164, type }) =>
      e164 === null || type === 'fax' ? [] : [entry('sms', e164)],
    ),
  ]
}
