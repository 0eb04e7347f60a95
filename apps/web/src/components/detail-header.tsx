import {
  Breadcrumb,
  Button,
  DropdownMenu,
  IconButton,
  linkClassName,
  MenuItem,
  PageHeader,
  TabLink,
  TabNav,
} from '@parapet/ui'
import { ArchiveRestore, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useResponsive } from '~/lib/store'
import { Link } from './link.tsx'
import { PageLink } from './page-link.tsx'

export interface DetailAction {
  label: string
  icon: ReactNode
  tone?: 'danger'
  onSelect: () => void
}

export interface DetailHeaderProps<Tab extends string> {
  title: string
  /** Links to the list and any parent records. */
  breadcrumb: readonly { to: string; label: string }[]
  status?: ReactNode
  subtitle?: ReactNode
  stats?: ReactNode
  /** Edit buttons, on phones in the menu; none if the record is archived. */
  editActions: readonly DetailAction[]
  /** Restores it from the archive; null if it isn't archived or the user has no permission. */
  restore: { isPending: boolean; onSelect: () => void } | null
  /** The actions in the menu. */
  menuActions: readonly DetailAction[]
  tab: Tab
  /** The first one is the default, without a URL parameter. */
  tabs: readonly Tab[]
  counts?: Partial<Record<Tab, number>>
  texts: Record<Tab | 'restore' | 'moreActions' | 'tabs', string>
}

/** The header of a record's page: title, stats, actions and tabs. */
export function DetailHeader<Tab extends string>({
  title,
  breadcrumb,
  status,
  subtitle,
  stats,
  editActions,
  restore,
  menuActions,
  tab,
  tabs,
  counts = {},
  texts,
}: DetailHeaderProps<Tab>) {
  // On phones, the records below matter more than a row of buttons.
  const { screenSize } = useResponsive()
  const isPhone = screenSize === 'xs' || screenSize === 'sm'
  const buttons = isPhone ? [] : editActions
  const menuItems = isPhone ? [...editActions, ...menuActions] : menuActions

  return (
    <PageHeader
      title={title}
      breadcrumb={
        <Breadcrumb>
          {breadcrumb.map(({ to, label }) => (
            <PageLink key={to} to={to} className={linkClassName({ tone: 'quiet' })}>
              {label}
            </PageLink>
          ))}
        </Breadcrumb>
      }
      status={status}
      subtitle={subtitle}
      stats={stats}
      actions={
        buttons.length > 0 || restore || menuItems.length > 0 ? (
          <>
            {buttons.map(({ label, icon, onSelect }) => (
              <Button key={label} icon={icon} onClick={onSelect}>
                {label}
              </Button>
            ))}
            {restore ? (
              <Button
                icon={<ArchiveRestore />}
                tone="primary"
                loading={restore.isPending}
                onClick={restore.onSelect}
              >
                {texts.restore}
              </Button>
            ) : null}
            {menuItems.length > 0 ? (
              <DropdownMenu
                align="end"
                trigger={
                  <IconButton size="md" tone="neutral" label={texts.moreActions} icon={<Ellipsis />} />
                }
              >
                {menuItems.map(({ label, onSelect, ...props }) => (
                  <MenuItem key={label} {...props} onSelect={onSelect}>
                    {label}
                  </MenuItem>
                ))}
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
              {...(counts[id] === undefined ? {} : { count: counts[id] })}
              current={tab === id}
              render={(props) => (
                <Link
                  {...props}
                  preventScrollReset
                  replace
                  to={{ search: id === tabs[0] ? '' : `?tab=${id}` }}
                />
              )}
            />
          ))}
        </TabNav>
      }
    />
  )
}
