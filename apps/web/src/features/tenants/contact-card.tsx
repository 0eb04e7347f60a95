import {
  Button,
  Badge,
  Card,
  CopyButton,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  Text,
  TextLink,
  Tooltip,
  toast,
} from '@parapet/ui'
import { Eye, EyeOff, Contact } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { useRevealContact, type TenantContact } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { labelFor } from '~/lib/format'
import { formatPhone } from '~/lib/phone'
import { ConsentStateBadge } from './tenant-status.tsx'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'

interface TenantContactCardProps {
  orgId: string
  tenant: Tenant
}

/** The contacts, masked until somebody who may asks for them; that is written down. */
export function TenantContactCard({ orgId, tenant }: TenantContactCardProps) {
  const { contact, show, hide, isPending } = useShownContact(orgId, tenant)
  const mayReveal = tenant.masked && tenant.permissions.includes('tenant:contact_read')

  return (
    <ContactCard
      tenant={tenant}
      contact={contact}
      reveal={
        !mayReveal ? undefined : contact.isRevealed ? (
          <Button size="sm" icon={<EyeOff />} onClick={hide}>
            {texts.hide}
          </Button>
        ) : (
          <Button size="sm" icon={<Eye />} loading={isPending} onClick={show}>
            {texts.reveal}
          </Button>
        )
      }
    />
  )
}

interface ContactCardProps {
  tenant: Tenant
  contact: ShownContact
  /** How the contacts are shown in clear, for those who may. */
  reveal?: ReactNode
}

/** How the tenant is reached, and with what consent. */
function ContactCard({ tenant, contact, reveal }: ContactCardProps) {
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
                kind={labelFor(tenantValueTexts.phoneType, type)}
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

/** The contacts as they are on the screen: masked, or in clear. */
interface ShownContact {
  emails: string[]
  phones: string[]
  emergencyContact: Tenant['emergencyContact']
  isMasked: boolean
  /** Somebody asked for them, and that was written down. */
  isRevealed: boolean
}

/** Keeps revealed contacts for as long as the page is open, and nowhere else. */
function useShownContact(orgId: string, tenant: Tenant) {
  const reveal = useRevealContact(orgId)
  const [clear, setClear] = useState<TenantContact | null>(null)
  // Another version may have other contacts.
  const isCurrent = clear !== null && clear.emails.length === tenant.emails.length
  const source = isCurrent ? clear : tenant

  const contact: ShownContact = {
    emails: source.emails.map(({ address }) => address),
    phones: source.phones.map(({ e164, raw }) => e164 ?? raw ?? ''),
    emergencyContact: isCurrent ? clear.emergencyContact : tenant.emergencyContact,
    isMasked: tenant.masked && !isCurrent,
    isRevealed: isCurrent,
  }

  function show() {
    reveal.mutate(tenant.id, {
      onSuccess: setClear,
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.revealFailed,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  return { contact, show, hide: () => setClear(null), isPending: reveal.isPending }
}
