import { Button, CopyButton, Dialog, EmptyState, Text, TextLink, toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Contact, Eye } from 'lucide-react'
import { useState } from 'react'
import type { FacetSource } from '~/components/list-page/list-data'
import { BulkActions, type BulkDefinition } from '~/components/list-page/bulk-actions'
import {
  changeTenants,
  type TenantBatchChange,
  refreshTenants,
  useRevealContact,
  type TenantContact,
} from '~/data/tenants/mutations'
import type { TenantListItem } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatPhone } from '~/lib/phone'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'

interface TenantBulkActionsProps {
  orgId: string
  facets: FacetSource | null
  tenants: readonly TenantListItem[]
  /** Called when the action is finished; clears the selection. */
  onDone: () => void
}

type NamedTenant = TenantListItem & { name: string }

const definition: BulkDefinition<NamedTenant, TenantBatchChange> = {
  permissionResource: 'tenant',
  send: changeTenants,
  isArchived: ({ archivedAt }) => archivedAt !== null,
  canChangeArchived: false,
  archive: { archived: true },
  restore: { archived: false },
  tag: (tag) => ({ addTags: [tag] }),
  untag: (tag) => ({ removeTags: [tag] }),
  describeCount: texts.tenants,
  texts,
}

/** Bulk actions for tenants. For a single one, also reveals contact details. */
export function TenantBulkActions({ orgId, tenants, facets, onDone }: TenantBulkActionsProps) {
  const queryClient = useQueryClient()
  const namedTenants = tenants.map((tenant) => ({ ...tenant, name: tenant.displayName }))
  const [first, ...others] = namedTenants
  return (
    <BulkActions
      definition={definition}
      facets={facets}
      rows={namedTenants}
      refresh={() => refreshTenants(queryClient, orgId)}
      onDone={onDone}
      leading={
        first && others.length === 0 && first.permissions.includes('tenant:contact_read') ? (
          <RevealAction key={first.id} orgId={orgId} tenant={first} />
        ) : null
      }
    />
  )
}

interface RevealActionProps {
  orgId: string
  tenant: Pick<TenantListItem, 'id' | 'displayName'>
}

/** Reveals a tenant's contact details in a dialog. The ledger records it. */
function RevealAction({ orgId, tenant }: RevealActionProps) {
  const reveal = useRevealContact(orgId)
  const [contact, setContact] = useState<TenantContact | null>(null)

  const revealContact = () =>
    reveal.mutate(tenant.id, {
      onSuccess: setContact,
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.revealFailed,
          body: describeFailure(error),
          persistent: true,
        }),
    })

  return (
    <>
      <Button
        size="sm"
        icon={<Eye />}
        loading={reveal.isPending}
        onClick={revealContact}
        title={texts.revealDetail}
      >
        {texts.reveal}
      </Button>
      {contact ? (
        <Dialog
          open
          onOpenChange={() => setContact(null)}
          size="sm"
          title={tenant.displayName}
          description={texts.contactVisible}
          footer={<Button onClick={() => setContact(null)}>{texts.hide}</Button>}
        >
          <ContactList contact={contact} />
        </Dialog>
      ) : null}
    </>
  )
}

function ContactList({ contact: { emails, phones } }: { contact: TenantContact }) {
  if (emails.length === 0 && phones.length === 0)
    return <EmptyState icon={<Contact />} title={texts.noContact} description={texts.noContactDetail} />

  return (
    <ul className={styles.rows}>
      {emails.map(({ address }) => (
        <ContactLine key={address} value={address} href={`mailto:${address}`} />
      ))}
      {phones.map(({ e164, raw }) => (
        <ContactLine
          key={e164 ?? raw}
          value={e164 ?? raw ?? ''}
          href={e164 === null ? null : `tel:${e164}`}
        />
      ))}
    </ul>
  )
}

function ContactLine({ value, href }: { value: string; href: string | null }) {
  return (
    <li className={styles.row}>
      {href === null ? <Text>{value}</Text> : <TextLink href={href}>{formatPhone(value)}</TextLink>}
      <CopyButton value={value} label={texts.copy(value)} />
    </li>
  )
}
