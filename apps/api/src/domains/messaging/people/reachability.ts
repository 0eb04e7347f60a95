import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { consentRecord, suppression, tenant } from '../../../platform/db/schema/index.ts'
import { appliesToTenant, type CallerInOrg } from '../../estate/index.ts'

/** The channels that reach people in a threat. */
export const alertChannels = ['email', 'sms', 'voice'] as const
export type AlertChannel = (typeof alertChannels)[number]

/** Why a channel doesn't reach a person. The easiest to change comes first. */
export const unreachableReasons = [
  'no_gateway',
  'suppressed',
  'opted_out',
  'not_verified',
  'no_consent',
  'no_address',
] as const
export type UnreachableReason = (typeof unreachableReasons)[number]

/** Whether this server can send on the channel. Texts need a gateway, and calls a number of it to come from. */
export const hasGateway = (
  { gateways: { texts } }: Pick<TransactionContext, 'gateways'>,
  channel: AlertChannel,
) => channel === 'email' || (texts !== null && (channel === 'sms' || texts.number !== null))

const consentColumns = { email: tenant.consentEmail, sms: tenant.consentSms, voice: tenant.consentVoice }

/**
 * Why safety alerts don't reach a `tenant` row on a channel, as an `UnreachableReason`; null if they do. It
 * depends on their own consent at one of their addresses, as in `loadConsentLookup`, which is checked again before sending.
 */
export const whyUnreachable = (
  ctx: Pick<TransactionContext, 'orgId' | 'gateways'>,
  channel: AlertChannel,
): SQL<UnreachableReason | null> =>
  sql`case
    when not exists (select from unnest(${tenant.contactHashes}) h(entry) where starts_with(entry, ${`${channel}:`})) then 'no_address'
    when ${consentColumns[channel]} in ('opted_out', 'declined') then 'opted_out'
    when ${consentColumns[channel]} = 'pending_confirmation' then 'not_verified'
    when ${consentColumns[channel]} <> 'opted_in' then 'no_consent'
    when cardinality(${consentedHashes(ctx, channel)}) = 0 then 'suppressed'
    ${hasGateway(ctx, channel) ? sql`` : sql`else 'no_gateway'`}
  end`

/**
 * The hashes of a `tenant` row's addresses on a channel that alerts can be sent to: opted in, and not suppressed. They
 * are in the order of `tenant.contact_hashes`.
 */
export const consentedHashes = (
  { orgId }: Pick<CallerInOrg, 'orgId'>,
  channel: AlertChannel,
): SQL<string[]> =>
  sql`array(
    select address.hash from (
      select split_part(entry, ':', 2) as hash, n from unnest(${tenant.contactHashes}) with ordinality h(entry, n)
      where starts_with(entry, ${`${channel}:`})
    ) address
    where (
      select ${consentRecord.state} from ${consentRecord}
      where ${consentRecord.orgId} = ${orgId}::uuid and ${consentRecord.addressHash} = address.hash
        and ${consentRecord.purpose} = 'safety_alerts' and ${appliesToTenant(tenant.id)}
      order by ${consentRecord.occurredAt} desc, ${consentRecord.id} desc limit 1
    ) = 'opted_in' and not exists (
      select from ${suppression} where ${suppression.orgId} = ${orgId}::uuid
        and ${suppression.channel} = ${channel} and ${suppression.addressHash} = address.hash
    )
    order by address.n)`

/** The reason to show for a person no channel reaches: the one that's easiest to change. */
export const mainReason = (reasons: readonly UnreachableReason[]): UnreachableReason =>
  unreachableReasons.find((reason) => reasons.includes(reason)) ?? 'no_address'
