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

/** Contact details, masked until someone with permission reveals them, which is logged. */
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
  /** The button that reveals or hides the contact details. */
  reveal?: ReactNode
}

/** The tenant's contact details with the consent for each. */
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
            {/* Focusable, so that the tooltip is reachable by keyboard. */}
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

/** The contact details as displayed: masked or revealed. */
interface ShownContact {
  emails: string[]
  phones: string[]
  emergencyContact: Tenant['emergencyContact']
  isMasked: boolean
  /** The person has revealed them, which was logged. */
  isRevealed: boolean
}

/** Holds revealed contact details only in this component's state. */
function useShownContact(orgId: string, tenant: Tenant) {
  const reveal = useRevealContact(orgId)
  const [revealed, setRevealed] = useState<TenantContact | null>(null)
  // A newer version of the tenant may have other contacts.
  const isRevealed = revealed !== null && revealed.emails.length === tenant.emails.length
  const source = isRevealed ? revealed : tenant

  const contact: ShownContact = {
    emails: source.emails.map(({ address }) => address),
    phones: source.phones.map(({ e164, raw }) => e164 ?? raw ?? ''),
    emergencyContact: isRevealed ? revealed.emergencyContact : tenant.emergencyContact,
    isMasked: tenant.masked && !isRevealed,
    isRevealed,
  }

  function show() {
    reveal.mutate(tenant.id, {
      onSuccess: setRevealed,
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.revealFailed,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  return { contact, show, hide: () => setRevealed(null), isPending: reveal.isPending }
}
