import {
  Badge,
  Card,
  CopyButton,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  Text,
  TextLink,
  Tooltip,
} from '@parapet/ui'
import { Contact } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tenant } from '~/data/tenants/queries'
import { formatPhone } from '~/lib/phone'
import { tenantTexts as texts } from './texts.ts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { ConsentStateBadge } from './consent-state.tsx'
import type { ShownContact } from './use-shown-contact.ts'
import styles from './tenants.module.css'
import { wordsFor } from '~/lib/format'

export interface ContactCardProps {
  tenant: Tenant
  contact: ShownContact
  /** How the contacts are shown in clear, for those who may. */
  reveal?: ReactNode
}

/** How the tenant is reached, and with what consent. */
export function ContactCard({ tenant, contact, reveal }: ContactCardProps) {
  const { isMasked, emails, phones, emergencyContact: emergency } = contact
  const isEmpty = emails.length === 0 && phones.length === 0

  return (
    <Card title={texts.contact} actions={reveal}>
      <div className={styles.stack}>
        {isEmpty ? (
          <EmptyState icon={<Contact />} title={texts.noContact} description={texts.noContactDetail} />
        ) : (
          <ul className={styles.rows}>
            {tenant.emails.map(({ primary, status, suppressed, consent, label }, index) => (
              <ContactRow
                key={`email-${index}`}
                kind={label ?? texts.email}
                value={emails[index] ?? ''}
                href={isMasked ? null : `mailto:${emails[index]}`}
                isPrimary={primary && tenant.emails.length > 1}
                isSuppressed={suppressed}
                problem={
                  status === 'bounced' || status === 'complained'
                    ? tenantValueTexts.emailStatus[status]
                    : null
                }
                state={<ConsentStateBadge state={consent.safety_alerts.state} />}
              />
            ))}
            {tenant.phones.map(({ primary, type, suppressed, consent, e164 }, index) => (
              <ContactRow
                key={`phone-${index}`}
                kind={wordsFor(tenantValueTexts.phoneType, type)}
                value={phones[index] ?? ''}
                href={isMasked || e164 === null ? null : `tel:${phones[index]}`}
                isPrimary={primary && tenant.phones.length > 1}
                isSuppressed={suppressed}
                problem={e164 === null ? texts.notANumber : null}
                state={<ConsentStateBadge state={consent.safety_alerts.state} />}
              />
            ))}
          </ul>
        )}
        {emergency ? (
          <DescriptionList>
            <DescriptionItem term={texts.emergencyContact}>
              {[emergency.name, emergency.relationship].filter(Boolean).join(', ')}
              {emergency.phone ? (
                <p>
                  <TextLink href={`tel:${emergency.phone}`}>{formatPhone(emergency.phone)}</TextLink>
                </p>
              ) : null}
              {emergency.email ? (
                <p>
                  <TextLink href={`mailto:${emergency.email}`}>{emergency.email}</TextLink>
                </p>
              ) : null}
            </DescriptionItem>
          </DescriptionList>
        ) : null}
        {isMasked && !isEmpty ? (
          <Text size="sm" tone="muted">
            {reveal ? texts.revealDetail : texts.masked}
          </Text>
        ) : null}
        {contact.isRevealed ? (
          <Text size="sm" tone="muted">
            {texts.shown}
          </Text>
        ) : null}
      </div>
    </Card>
  )
}

interface ContactRowProps {
  kind: string
  value: string
  href: string | null
  isPrimary: boolean
  isSuppressed: boolean
  problem: string | null
  state: ReactNode
}

function ContactRow({ kind, value, href, isPrimary, isSuppressed, problem, state }: ContactRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <span className={styles.value}>
          {href === null ? value : <TextLink href={href}>{formatPhone(value)}</TextLink>}
          {href === null ? null : <CopyButton value={value} label={texts.copy(value)} />}
        </span>
        <span className={styles.quiet}>{isPrimary ? `${kind}, ${texts.primary.toLowerCase()}` : kind}</span>
      </span>
      <span className={styles.badges}>
        {problem === null ? null : <Badge tone="danger">{problem}</Badge>}
        {isSuppressed ? (
          <Tooltip content={texts.suppressedDetail}>
            {/* The tooltip must be within reach of the keyboard. */}
            <Badge tone="danger" tabIndex={0}>
              {texts.suppressed}
            </Badge>
          </Tooltip>
        ) : null}
        {state}
      </span>
    </li>
  )
}
