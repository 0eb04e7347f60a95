import {
  Badge,
  Breadcrumb,
  Button,
  DropdownMenu,
  IconButton,
  linkClassName,
  MenuItem,
  PageHeader,
  Stat,
  TabLink,
  TabNav,
} from '@parapet/ui'
import { Archive, ArchiveRestore, Ellipsis, Eraser, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { PageLink } from '~/components/page-link'
import type { TenantListItem } from '~/data/tenants/queries'
import { formatCalendarDay } from '~/lib/format'
import { paths } from '~/lib/paths'
import { tenantTexts as texts } from '~/texts/tenants'
import { tenantValueTexts } from '~/texts/tenant-values'
import { TenantStatus } from './tenant-status.tsx'
import { useArchiveTenant } from './use-archive-tenant.ts'
import styles from './tenants.module.css'

export type TenantTab = 'overview' | 'messages' | 'activity'

/** A tenant as lists and their own page both have them. */
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
  onEdit: (part: string) => void
}

/** Who this is, where they live, whether an alert reaches them, and what may be done. */
export function TenantHeader({ orgId, tenant, tab, tabs, onEdit }: TenantHeaderProps) {
  const archiving = useArchiveTenant(orgId)
  const isArchived = tenant.archivedAt !== null
  const mayUpdate = tenant.permissions.includes('tenant:update') && !isArchived
  const mayArchive = tenant.permissions.includes('tenant:archive')

  return (
    <PageHeader
      title={tenant.displayName}
      breadcrumb={
        <Breadcrumb>
          <PageLink to={paths.tenants()} className={linkClassName({ tone: 'quiet' })}>
            {texts.title}
          </PageLink>
        </Breadcrumb>
      }
      status={
        <>
          <TenantStatus status={tenant.status} />
          {tenant.kind === 'company' ? <Badge>{tenantValueTexts.kind.company}</Badge> : null}
          <Badge tone={tenant.reachable ? 'success' : 'neutral'}>
            {tenant.reachable ? texts.reachable : texts.notReachable}
          </Badge>
        </>
      }
      subtitle={<Place property={tenant.property} unit={tenant.unit} />}
      stats={
        tenant.leaseTo === null ? undefined : (
          <Stat label={texts.leaseTo} value={formatCalendarDay(tenant.leaseTo)} />
        )
      }
      actions={
        mayUpdate || mayArchive ? (
          <>
            {mayUpdate ? (
              <Button icon={<Pencil />} onClick={() => onEdit('details')}>
                {texts.edit}
              </Button>
            ) : null}
            {isArchived && mayArchive ? (
              <Button
                icon={<ArchiveRestore />}
                tone="primary"
                loading={archiving.isPending}
                onClick={() => archiving.restore(tenant)}
              >
                {texts.restore}
              </Button>
            ) : null}
            {mayArchive ? (
              <DropdownMenu
                align="end"
                trigger={
                  <IconButton size="md" tone="neutral" label={texts.moreActions} icon={<Ellipsis />} />
                }
              >
                {isArchived ? null : (
                  <MenuItem icon={<Archive />} onSelect={() => archiving.archive(tenant)}>
                    {texts.archive}
                  </MenuItem>
                )}
                <MenuItem icon={<Eraser />} tone="danger" onSelect={() => onEdit('erase')}>
                  {texts.erase}
                </MenuItem>
              </DropdownMenu>
            ) : null}
          </>
        ) : null
      }
      tabs={
        <TabNav aria-label={texts.tabs}>
          {tabs.map((id) => (
            <TabLink
              key={id}
              label={texts[id]}
              current={tab === id}
              render={(props) => (
                <Link
                  {...props}
                  preventScrollReset
                  replace
                  to={{ search: id === 'overview' ? '' : `?tab=${id}` }}
                />
              )}
            />
          ))}
        </TabNav>
      }
    />
  )
}

function Place({ property, unit }: Pick<TenantSummary, 'property' | 'unit'>) {
  if (!property && !unit) return texts.noPlace
  return (
    <span className={styles.place}>
      {property ? (
        <PageLink to={paths.property(property.id)} className={linkClassName()}>
          {property.name}
        </PageLink>
      ) : null}
      {unit ? (
        <PageLink to={paths.unit(unit.id)} className={linkClassName()}>
          {texts.unit(unit.name)}
        </PageLink>
      ) : null}
    </span>
  )
}
