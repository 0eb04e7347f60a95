import { useQueryClient } from '@tanstack/react-query'
import { BulkActions, type BulkDefinition } from '~/components/list-page/bulk-actions'
import { changeTenants, type TenantBatchChange, refreshTenants } from '~/data/tenants/mutations'
import type { TenantListItem } from '~/data/tenants/queries'
import { tenantTexts as texts } from './texts.ts'
import { RevealAction } from './reveal-action.tsx'

export interface TenantBulkActionsProps {
  orgId: string
  tenants: readonly TenantListItem[]
  /** The chosen rows are done with. */
  onDone: () => void
}

type NamedTenant = TenantListItem & { name: string }

const definition: BulkDefinition<NamedTenant, TenantBatchChange> = {
  noun: 'tenant',
  send: changeTenants,
  isArchived: ({ archivedAt }) => archivedAt !== null,
  changesArchived: false,
  archive: { archived: true },
  restore: { archived: false },
  tag: (tag) => ({ addTags: [tag] }),
  describeCount: texts.tenants,
  texts,
}

/** What can be done with several tenants at once, and with one without opening their page. */
export function TenantBulkActions({ orgId, tenants, onDone }: TenantBulkActionsProps) {
  const queryClient = useQueryClient()
  const named = tenants.map((tenant) => ({ ...tenant, name: tenant.displayName }))
  const [only, ...others] = named
  return (
    <BulkActions
      definition={definition}
      rows={named}
      refresh={() => refreshTenants(queryClient, orgId)}
      onDone={onDone}
      first={
        only && others.length === 0 && only.permissions.includes('tenant:contact_read') ? (
          <RevealAction key={only.id} orgId={orgId} tenant={only} />
        ) : null
      }
    />
  )
}
