import { useCan } from '@parapet/permissions/react'
import { Button, Drawer, EmptyState, Skeleton } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { unmatchedOptInsQuery, type UnmatchedOptIn } from '~/data/tenants/unmatched-opt-ins'
import { MatchOptInDrawer } from './match-opt-in-drawer.tsx'
import { describeOptIn, optInTexts as texts } from './opt-in-texts.ts'
import styles from './tenants.module.css'

interface UnmatchedOptInsProps {
  orgId: string
  /** The opt-in to match; empty for the list. */
  selectedId: string
  /** Null closes the drawer. */
  onSelect: (id: string | null) => void
}

/** The people who opted in and aren't in the tenant list, and the form that matches one of them. */
export function UnmatchedOptIns({ orgId, selectedId, onSelect }: UnmatchedOptInsProps) {
  const query = useInfiniteQuery(unmatchedOptInsQuery(orgId))
  const optIns = query.data?.pages.flatMap(({ items }) => items) ?? []
  const selected = optIns.find(({ id }) => id === selectedId)
  const mayUpdate = useCan('tenant:update')
  const mayReadContacts = useCan('tenant:contact_read')
  const mayCreate = useCan('tenant:create')
  const ways = [
    ...(mayUpdate && mayReadContacts ? ['existing' as const] : []),
    ...(mayCreate ? ['new' as const] : []),
  ]
  if (selected && ways.length > 0) {
    return (
      <MatchOptInDrawer
        key={selected.id}
        orgId={orgId}
        optIn={selected}
        ways={ways}
        onClose={() => onSelect('')}
      />
    )
  }

  return (
    <Drawer open size="lg" onOpenChange={() => onSelect(null)} title={texts.title} description={texts.detail}>
      {query.isError && !query.data ? (
        <QueryErrorPanel subject={texts.subject} query={query} />
      ) : query.isPending ? (
        <Skeleton width="half" />
      ) : optIns.length === 0 ? (
        <EmptyState icon={<UserCheck />} title={texts.empty} description={texts.emptyDetail} />
      ) : (
        <div className={styles.stack}>
          <ul className={styles.rows} aria-label={texts.title}>
            {optIns.map((optIn) => (
              <OptInRow
                key={optIn.id}
                optIn={optIn}
                onMatch={ways.length === 0 ? null : () => onSelect(optIn.id)}
              />
            ))}
          </ul>
          {query.hasNextPage ? (
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.showMore}
            </Button>
          ) : null}
        </div>
      )}
    </Drawer>
  )
}

interface OptInRowProps {
  optIn: UnmatchedOptIn
  /** Null without permission to match. */
  onMatch: (() => void) | null
}

function OptInRow({ optIn, onMatch }: OptInRowProps) {
  const name = optIn.name ?? optIn.email
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        {name}
        <span className={styles.quiet}>
          {describeOptIn(optIn).map((part) => `${part} · `)}
          <RelativeTime moment={optIn.optedInAt} />
        </span>
      </span>
      {onMatch ? (
        <Button size="sm-md" aria-label={texts.matchName(name)} onClick={onMatch}>
          {texts.match}
        </Button>
      ) : null}
    </li>
  )
}
