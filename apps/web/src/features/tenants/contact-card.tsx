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
  linkClassName,
  toast,
} from '@parapet/ui'
import { Eye, EyeOff, Contact } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { PageLink } from '~/components/page-link'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { useRevealContact, type TenantContact } from '~/data/tenants/mutations'
import type { ConsentState, Tenant } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { labelFor } from '~/lib/format'
import { paths } from '~/lib/paths'
import { formatPhone } from '~/lib/phone'
import { tenantConsentTexts } from './consent-texts.ts'
import { ConsentStateBadge } from '~/components/tenant-status'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'

interface TenantContactCardProps {
  orgId: string
  tenant: Tenant
}

/** Contact details, masked until someone with permission reveals them, which is logged. */
export function TenantContactCard({ orgId, tenant }: TenantContactCardProps) {
  const { contact, show, hide, isPending } = useRevealableContact(orgId, tenant)
  const mayReveal = tenant.masked && tenant.permissions.includes('tenant:contact_read')

  return (
    <ContactCard
      tenant={tenant}
      contact={contact}
      revealButton={
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
  contact: DisplayedContact
  /** The button that reveals or hides the contact details. */
  revealButton?: ReactNode
}

/** The tenant's contact details with the consent for each. */
function ContactCard({ tenant, contact, revealButton }: ContactCardProps) {
  const { isMasked, emails, phones, emergencyContact: emergency } = contact
  const isEmpty = emails.length === 0 && phones.length === 0

  return (
    <Card title={texts.contact} actions={revealButton}>
      <div className={styles.stack}>
        {isEmpty ? (
          <EmptyState icon={<Contact />} title={texts.noContact} description={texts.noContactDetail} />
        ) : (
          <ul className={styles.rows}>
            {tenant.emails.map(({ primary, status, suppressed, consent, consentGivenBy, label }, index) => (
              <ContactRow
                key={`email-${index}`}
                kind={label ?? texts.email}
                value={emails[index] ?? ''}
                href={isMasked ? null : `mailto:${emails[index]}`}
                isPrimary={primary && tenant.emails.length > 1}
                suppressedDetail={suppressed ? texts.suppressedDetail : null}
                problem={
                  status === 'bounced' || status === 'complained'
                    ? tenantValueTexts.emailStatus[status]
                    : null
                }
                consent={consent.safety_alerts.state}
                consentGivers={{ intro: tenantConsentTexts.emailConsentGivenBy, people: consentGivenBy }}
              />
            ))}
            {tenant.phones.map(
              ({ primary, type, suppressed, consent, calls, consentGivenBy, e164 }, index) => (
                <ContactRow
                  key={`phone-${index}`}
                  kind={labelFor(tenantValueTexts.phoneType, type)}
                  value={phones[index] ?? ''}
                  href={isMasked || e164 === null ? null : `tel:${phones[index]}`}
                  isPrimary={primary && tenant.phones.length > 1}
                  suppressedDetail={suppressed ? texts.suppressedPhoneDetail : null}
                  problem={e164 === null ? texts.invalidPhone : null}
                  consent={consent.safety_alerts.state}
                  callConsent={calls.consent.safety_alerts.state}
                  consentGivers={{ intro: tenantConsentTexts.phoneConsentGivenBy, people: consentGivenBy }}
                />
              ),
            )}
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
            {revealButton ? texts.revealDetail : texts.contactHidden}
          </Text>
        ) : null}
        {contact.isRevealed ? (
          <Text size="sm" tone="muted">
            {texts.contactVisible}
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
  /** What a suppressed address doesn't get; null if it isn't suppressed. */
  suppressedDetail: string | null
  problem: string | null
  consent: ConsentState
  /** Only for phone numbers, whose `consent` is for texts. */
  callConsent?: ConsentState
  /** Others who opted in at this address: their consent isn’t this tenant’s. */
  consentGivers: { intro: string; people: Tenant['emails'][number]['consentGivenBy'] }
}

function ContactRow(props: ContactRowProps) {
  const { kind, value, href, isPrimary, suppressedDetail, problem, consent, callConsent, consentGivers } =
    props
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <span className={styles.value}>
          {href === null ? value : <TextLink href={href}>{formatPhone(value)}</TextLink>}
          {href === null ? null : <CopyButton value={value} label={texts.copy(value)} />}
        </span>
        <span className={styles.quiet}>{isPrimary ? `${kind}, ${texts.primary.toLowerCase()}` : kind}</span>
        {callConsent === undefined || callConsent === 'none' ? null : (
          <span className={styles.quiet}>
            {tenantValueTexts.channel.voice}: {tenantValueTexts.consent[callConsent]}
          </span>
        )}
        {consentGivers.people.length === 0 || consent === 'opted_in' ? null : (
          <span className={styles.quiet}>
            {consentGivers.intro}{' '}
            {consentGivers.people.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index === 0 ? null : ', '}
                <PageLink to={paths.tenant(id)} className={linkClassName({})}>
                  {name}
                </PageLink>
              </Fragment>
            ))}
          </span>
        )}
      </span>
      <span className={styles.badges}>
        {problem === null ? null : <Badge tone="danger">{problem}</Badge>}
        {suppressedDetail === null ? null : (
          <Tooltip content={suppressedDetail}>
            {/* Focusable, so that the tooltip is reachable by keyboard. */}
            <Badge tone="danger" tabIndex={0}>
              {texts.suppressed}
            </Badge>
          </Tooltip>
        )}
        <ConsentStateBadge state={consent} />
      </span>
    </li>
  )
}

/** The contact details as displayed: masked or revealed. */
interface DisplayedContact {
  emails: string[]
  phones: string[]
  emergencyContact: Tenant['emergencyContact']
  isMasked: boolean
  /** The person has revealed them, which was logged. */
  isRevealed: boolean
}

/** Holds revealed contact details only in this component's state. */
function useRevealableContact(orgId: string, tenant: Tenant) {
  const revealMutation = useRevealContact(orgId)
  const [revealedContact, setRevealedContact] = useState<TenantContact | null>(null)
  // A newer version of the tenant may have other contacts.
  const isRevealed = revealedContact !== null && revealedContact.emails.length === tenant.emails.length
  const contactSource = isRevealed ? revealedContact : tenant

  const contact: DisplayedContact = {
    emails: contactSource.emails.map(({ address }) => address),
    phones: contactSource.phones.map(({ e164, raw }) => e164 ?? raw ?? ''),
    emergencyContact: isRevealed ? revealedContact.emergencyContact : tenant.emergencyContact,
    isMasked: tenant.masked && !isRevealed,
    isRevealed,
  }

  function show() {
    revealMutation.mutate(tenant.id, {
      onSuccess: setRevealedContact,
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.revealFailed,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  return { contact, show, hide: () => setRevealedContact(null), isPending: revealMutation.isPending }
}
