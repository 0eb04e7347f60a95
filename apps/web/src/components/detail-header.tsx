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
import { Link } from 'react-router'
import { PageLink } from './page-link.tsx'

export interface DetailAction {
  label: string
  icon: ReactNode
  tone?: 'danger'
  onSelect: () => void
}

export interface DetailHeaderProps<Tab extends string> {
  title: string
  /** The list it is in, and what is between the two. */
  above: readonly { to: string; label: string }[]
  status?: ReactNode
  subtitle?: ReactNode
  stats?: ReactNode
  /** What the person may change; nothing where it is archived. */
  edits: readonly DetailAction[]
  /** Takes it back from the archive; null where it is not there, or not for this person to restore. */
  restore: { isPending: boolean; onSelect: () => void } | null
  /** Everything else that can be done with it. */
  more: readonly DetailAction[]
  tab: Tab
  /** The first one is what the address shows without a name. */
  tabs: readonly Tab[]
  counts?: Partial<Record<Tab, number>>
  texts: Record<Tab | 'restore' | 'moreActions' | 'tabs', string>
}

/** The top of the page of one thing: which one it is, its numbers, what may be done with it, and its tabs. */
export function DetailHeader<Tab extends string>({
  title,
  above,
  status,
  subtitle,
  stats,
  edits,
  restore,
  more,
  tab,
  tabs,
  counts = {},
  texts,
}: DetailHeaderProps<Tab>) {
  return (
    <PageHeader
      title={title}
      breadcrumb={
        <Breadcrumb>
          {above.map(({ to, label }) => (
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
        edits.length > 0 || restore || more.length > 0 ? (
          <>
            {edits.map(({ label, icon, onSelect }) => (
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
            {more.length > 0 ? (
              <DropdownMenu
                align="end"
                trigger={
                  <IconButton size="md" tone="neutral" label={texts.moreActions} icon={<Ellipsis />} />
                }
              >
                {more.map(({ label, onSelect, ...look }) => (
                  <MenuItem key={label} {...look} onSelect={onSelect}>
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
