import { Badge, linkClassName, Stat } from '@parapet/ui'
import { Archive, Eraser, Pencil } from 'lucide-react'
import { DetailHeader, type DetailAction } from '~/components/detail-header'
import { PageLink } from '~/components/page-link'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { useArchive } from '~/components/use-archive'
import { useUpdateTenant } from '~/data/tenants/mutations'
import type { TenantListItem } from '~/data/tenants/queries'
import { formatCalendarDay } from '~/lib/format-days'
import { paths } from '~/lib/paths'
import { TenantStatus } from '~/components/tenant-status'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'
import { nameUnit } from '~/lib/unit-name'

export type TenantTab = 'overview' | 'messages' | 'activity'

/** The fields that a list item and a full tenant have in common. */
export type TenantSummary = Pick<
  TenantListItem,
  | 'id'
  | 'kind'
  | 'displayName'
  | 'status'
  | 'property'
  | 'unit'
  | 'reachable'
  | 'leaseTo'
  | 'permissions'
  | 'archivedAt'
>

export interface TenantHeaderProps {
  orgId: string
  tenant: TenantSummary
  tab: TenantTab
  tabs: readonly TenantTab[]
  onEdit: (editTarget: string) => void
}

/** The tenant's name, location, reachability, actions and tabs. */
export function TenantHeader({ orgId, tenant, tab, tabs, onEdit }: TenantHeaderProps) {
  const archiving = useArchive(useUpdateTenant(orgId), texts, {
    archived: { archived: true },
    restored: { archived: false },
  })
  const namedTenant = { id: tenant.id, name: tenant.displayName }
  const isArchived = tenant.archivedAt !== null
  const mayUpdate = tenant.permissions.includes('tenant:update') && !isArchived
  const mayArchive = tenant.permissions.includes('tenant:archive')

  const archive: DetailAction = {
    label: texts.archive,
    icon: <Archive />,
    onSelect: () => archiving.archive(namedTenant),
  }
  const erase: DetailAction = {
    label: texts.erase,
    icon: <Eraser />,
    tone: 'danger',
    onSelect: () => onEdit('erase'),
  }

  return (
    <DetailHeader
      title={tenant.displayName}
      breadcrumb={[{ to: paths.tenants(), label: texts.title }]}
      status={
        <>
          <TenantStatus status={tenant.status} />
          {tenant.kind === 'company' ? <Badge>{tenantValueTexts.kind.company}</Badge> : null}
          <Badge tone={tenant.reachable ? 'success' : 'neutral'}>
            {tenant.reachable ? texts.reachable : texts.notReachable}
          </Badge>
        </>
      }
      subtitle={<TenantLocation property={tenant.property} unit={tenant.unit} />}
      stats={
        tenant.leaseTo === null ? undefined : (
          <Stat label={texts.leaseTo} value={formatCalendarDay(tenant.leaseTo)} />
        )
      }
      editActions={
        mayUpdate ? [{ label: texts.edit, icon: <Pencil />, onSelect: () => onEdit('details') }] : []
      }
      restore={
        mayArchive && isArchived
          ? { isPending: archiving.isPending, onSelect: () => archiving.restore(namedTenant) }
          : null
      }
      menuActions={mayArchive ? [...(isArchived ? [] : [archive]), erase] : []}
      tab={tab}
      tabs={tabs}
      texts={texts}
    />
  )
}

function TenantLocation({ property, unit }: Pick<TenantSummary, 'property' | 'unit'>) {
  if (!property && !unit) return texts.noUnit
  return (
    <span className={styles.place}>
      {property ? (
        <PageLink to={paths.property(property.id)} className={linkClassName()}>
          {property.name}
        </PageLink>
      ) : null}
      {unit ? (
        <PageLink to={paths.unit(unit.id)} className={linkClassName()}>
          {nameUnit(unit.name)}
        </PageLink>
      ) : null}
    </span>
  )
}
