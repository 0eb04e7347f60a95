import { Button, Card, EmptyState, Text, Timeline, TimelineItem } from '@parapet/ui'
import { FileCheck } from 'lucide-react'
import { RelativeTime } from '~/components/relative-time'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import type { ConsentRecord, Tenant } from '~/data/tenants/queries'
import { describeValue } from '~/lib/describe-value'
import { labelFor } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { formatPhone } from '~/lib/phone'
import { tenantConsentTexts as texts } from './consent-texts.ts'
import { ConsentStateBadge } from '~/components/tenant-status'
import styles from './tenants.module.css'

interface ConsentCardProps {
  tenant: Tenant
  onRecord: (decision: 'opted_in' | 'opted_out') => void
}

const purposes = ['safety_alerts', 'service_messages', 'marketing'] as const
const channels = ['email', 'sms', 'voice'] as const

/** The tenant's consent by channel and purpose, with its history. */
export function ConsentCard({ tenant, onRecord }: ConsentCardProps) {
  const history = tenant.consentHistory ?? []
  const hasAddress = tenant.emails.length > 0 || tenant.phones.some(({ e164 }) => e164 !== null)
  const mayRecord =
    tenant.permissions.includes('tenant:consent_update') &&
    tenant.permissions.includes('tenant:contact_read') &&
    tenant.archivedAt === null

  return (
    <Card title={texts.title} description={texts.detail}>
      <div className={styles.stack}>
        <ul className={styles.rows}>
          {channels.flatMap((channel) =>
            purposes
              // Always shows safety alerts; other purposes only if there is a record.
              .filter(
                (purpose) => purpose === 'safety_alerts' || tenant.consent[channel][purpose].state !== 'none',
              )
              .map((purpose) => (
                <ConsentStateRow
                  key={`${channel}-${purpose}`}
                  tenant={tenant}
                  channel={channel}
                  purpose={purpose}
                />
              )),
          )}
        </ul>
        {mayRecord && hasAddress ? (
          <div className={styles.buttons}>
            <Button size="sm-md" onClick={() => onRecord('opted_in')}>
              {texts.record}
            </Button>
            <Button size="sm-md" onClick={() => onRecord('opted_out')}>
              {texts.optOut}
            </Button>
          </div>
        ) : null}
        {mayRecord && !hasAddress ? (
          <Text size="sm" tone="muted">
            {texts.noAddress}
          </Text>
        ) : null}
        {history.length === 0 ? (
          <EmptyState icon={<FileCheck />} title={texts.historyEmpty} description={texts.noHistory} />
        ) : (
          <section aria-label={texts.history} className={styles.stack}>
            <Text size="sm" tone="muted">
              {texts.historyDetail}
            </Text>
            <Timeline>
              <ol>
                {history.map((record) => (
                  <ConsentRecordItem key={record.id} record={record} />
                ))}
              </ol>
            </Timeline>
          </section>
        )}
      </div>
    </Card>
  )
}

interface ConsentStateRowProps {
  tenant: Tenant
  channel: (typeof channels)[number]
  purpose: (typeof purposes)[number]
}

function ConsentStateRow({ tenant, channel, purpose }: ConsentStateRowProps) {
  const { state, since } = tenant.consent[channel][purpose]
  const wayBack = state === 'opted_out' && purpose === 'safety_alerts' ? texts.wayBack[channel] : undefined
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        {tenantValueTexts.channel[channel]}
        <span className={styles.quiet}>{tenantValueTexts.purpose[purpose]}</span>
        {wayBack === undefined ? null : <span className={styles.quiet}>{wayBack}</span>}
      </span>
      <span className={styles.badges}>
        {since === null ? null : (
          <span className={styles.quiet}>
            <RelativeTime moment={since} />
          </span>
        )}
        <ConsentStateBadge state={state} />
      </span>
    </li>
  )
}

/** One consent record with its evidence. */
function ConsentRecordItem({ record }: { record: ConsentRecord }) {
  const { actor, evidence, match, method, wordingVersion, language } = record
  const recordedBy =
    actor.type === 'tenant' ? texts.byTenant : actor.name === null ? null : texts.byActor(actor.name)
  const evidenceEntries = Object.entries(evidence).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )

  return (
    <TimelineItem
      icon={<FileCheck />}
      time={<RelativeTime moment={record.occurredAt} />}
      tone={record.state === 'opted_in' ? 'accent' : 'neutral'}
      detail={
        <span className={styles.evidence}>
          <span>
            {[
              record.address && formatPhone(record.address),
              labelFor(tenantValueTexts.method, method),
              recordedBy,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {match ? (
            <span>
              {texts.matchedBy(match.name)} <RelativeTime moment={match.at} />
            </span>
          ) : null}
          {wordingVersion === null ? null : (
            <span>
              {language === null
                ? texts.wording(describeValue(wordingVersion) ?? wordingVersion)
                : texts.wordingInLanguage(
                    describeValue(wordingVersion) ?? wordingVersion,
                    nameLanguage(language),
                  )}
            </span>
          )}
          {evidenceEntries.map(([key, value]) => (
            <span key={key}>
              {texts.evidence[key] ?? key}: {value}
            </span>
          ))}
        </span>
      }
    >
      {labelFor(tenantValueTexts.consent, record.state)}: {tenantValueTexts.channel[record.channel]},{' '}
      {labelFor(tenantValueTexts.purpose, record.purpose).toLowerCase()}
    </TimelineItem>
  )
}

/** An address that consent can be recorded for. */
interface ConsentAddress {
  /** `channel:address`, the value of the select option. */
  key: string
  channel: (typeof channels)[number]
  address: string
  label: string
}

/** The tenant's addresses that can receive messages. */
export function listConsentAddresses(tenant: Pick<Tenant, 'emails' | 'phones'>): ConsentAddress[] {
  const toConsentAddress = (channel: (typeof channels)[number], address: string): ConsentAddress => ({
    key: `${channel}:${address}`,
    channel,
    address,
    label: `${formatPhone(address)} (${tenantValueTexts.channel[channel].toLowerCase()})`,
  })
  return [
    ...tenant.emails.map(({ address }) => toConsentAddress('email', address)),
    // Fax machines can't receive texts or calls, and without E.164 the number isn't valid.
    ...tenant.phones.flatMap(({ e164, type }) =>
      e164 === null || type === 'fax' ? [] : [toConsentAddress('sms', e164), toConsentAddress('voice', e164)],
    ),
  ]
}
