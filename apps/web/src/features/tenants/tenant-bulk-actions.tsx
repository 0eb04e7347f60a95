import { Button, Text } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Tag } from 'lucide-react'
import { useState } from 'react'
import { TagDialog } from '~/components/list-page/tag-dialog'
import { useBulkRun } from '~/components/list-page/use-bulk-run'
import { changeTenants, type TenantBatchChange, refreshTenants } from '~/data/tenants/mutations'
import type { TenantListItem } from '~/data/tenants/queries'
import { formatNumber } from '~/lib/format'
import { listTexts } from '~/texts/lists'
import { tenantTexts as texts } from '~/texts/tenants'
import { RevealAction } from './reveal-action.tsx'

export interface TenantBulkActionsProps {
  orgId: string
  tenants: readonly TenantListItem[]
  /** The chosen rows are done with. */
  onDone: () => void
}

type NamedTenant = TenantListItem & { name: string }

/** What can be done with several tenants at once, and with one without opening their page. */
export function TenantBulkActions({ orgId, tenants, onDone }: TenantBulkActionsProps) {
  const queryClient = useQueryClient()
  const [isTagging, setIsTagging] = useState(false)
  const { run, dialog } = useBulkRun<NamedTenant, TenantBatchChange>({
    send: changeTenants,
    describeCount: texts.tenants,
    refresh: () => refreshTenants(queryClient, orgId),
    onDone,
  })

  const named = tenants.map((tenant) => ({ ...tenant, name: tenant.displayName }))
  const living = named.filter(({ archivedAt }) => archivedAt === null)
  const mayUpdate = living.filter(({ permissions }) => permissions.includes('tenant:update'))
  const mayArchive = named.filter(({ permissions }) => permissions.includes('tenant:archive'))
  const active = mayArchive.filter(({ archivedAt }) => archivedAt === null)
  const archived = mayArchive.filter(({ archivedAt }) => archivedAt !== null)
  const refused = living.length - Math.min(mayUpdate.length, active.length)
  const restore: TenantBatchChange = { archived: false }
  const [only, ...others] = named

  return (
    <>
      {refused > 0 ? (
        <Text size="sm" tone="muted">
          {listTexts.notAllowedFor(formatNumber(refused))}
        </Text>
      ) : null}
      {only && others.length === 0 && only.permissions.includes('tenant:contact_read') ? (
        <RevealAction key={only.id} orgId={orgId} tenant={only} />
      ) : null}
      {mayUpdate.length > 0 ? (
        <Button size="sm" icon={<Tag />} onClick={() => setIsTagging(true)}>
          {listTexts.addTag}
        </Button>
      ) : null}
      {archived.length > 0 ? (
        <Button size="sm" icon={<ArchiveRestore />} onClick={() => void run(archived, restore)}>
          {texts.restore}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <Button
          size="sm"
          icon={<Archive />}
          onClick={() =>
            void run(
              active,
              { archived: true },
              {
                heading: listTexts.archived(texts.tenants(formatNumber(active.length))),
                changeOf: () => restore,
              },
            )
          }
        >
          {texts.archive}
        </Button>
      ) : null}
      {isTagging ? (
        <TagDialog
          count={texts.tenants(formatNumber(mayUpdate.length))}
          onClose={() => setIsTagging(false)}
          onTag={(tag) => void run(mayUpdate, { addTags: [tag] })}
        />
      ) : null}
      {dialog}
    </>
  )
}
