import { useCan } from '@parapet/permissions/react'
import { Button, ConfirmDialog, Drawer, EmptyState, Skeleton, toast } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import {
  type UnmatchedOptIn,
  unmatchedOptInsQuery,
  useEraseUnmatchedOptIn,
} from '~/data/tenants/unmatched-opt-ins'
import { describeFailure } from '~/lib/describe-failure'
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

/** The people who opted in and aren't matched to a tenant, and the form that matches one of them. */
export function UnmatchedOptIns({ orgId, selectedId, onSelect }: UnmatchedOptInsProps) {
  const query = useInfiniteQuery(unmatchedOptInsQuery(orgId))
  const optIns = query.data?.pages.flatMap(({ items }) => items) ?? []
  const selected = optIns.find(({ id }) => id === selectedId)
  const mayUpdate = useCan('tenant:update')
  const mayReadContacts = useCan('tenant:contact_read')
  const mayCreate = useCan('tenant:create')
  const mayErase = useCan('tenant:archive')
  const [toDelete, setToDelete] = useState<UnmatchedOptIn | null>(null)
  // Matching to a tenant who has the address changes nothing else about them.
  const waysFor = ({ tenants }: UnmatchedOptIn) => [
    ...(tenants.length > 0 ? ['holder' as const] : []),
    ...(mayUpdate && mayReadContacts ? ['existing' as const] : []),
    ...(mayCreate ? ['new' as const] : []),
  ]
  if (selected && waysFor(selected).length > 0) {
    return (
      <MatchOptInDrawer
        key={selected.id}
        orgId={orgId}
        optIn={selected}
        ways={waysFor(selected)}
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
                onMatch={waysFor(optIn).length === 0 ? null : () => onSelect(optIn.id)}
                onDelete={mayErase ? () => setToDelete(optIn) : null}
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
      {toDelete ? (
        <DeleteOptInDialog orgId={orgId} optIn={toDelete} onClose={() => setToDelete(null)} />
      ) : null}
    </Drawer>
  )
}

interface DeleteOptInDialogProps {
  orgId: string
  optIn: UnmatchedOptIn
  onClose: () => void
}

function DeleteOptInDialog({ orgId, optIn, onClose }: DeleteOptInDialogProps) {
  const erase = useEraseUnmatchedOptIn(orgId)

  async function confirm() {
    try {
      await erase.mutateAsync(optIn.id)
      toast({ color: 'success', heading: texts.deleted })
    } catch (error) {
      toast({ color: 'danger', heading: texts.couldNotDelete, body: describeFailure(error) })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.deleteTitle(nameOptIn(optIn))}
      description={optIn.tenants.length === 0 ? texts.deleteDetail : texts.deleteSharedDetail}
      confirmLabel={texts.deleteConfirm}
      tone="danger"
      loading={erase.isPending}
      onConfirm={() => void confirm()}
    />
  )
}

const nameOptIn = ({ name, email }: UnmatchedOptIn) => name ?? email

interface OptInRowProps {
  optIn: UnmatchedOptIn
  /** Null without permission to match. */
  onMatch: (() => void) | null
  /** Null without permission to erase. */
  onDelete: (() => void) | null
}

function OptInRow({ optIn, onMatch, onDelete }: OptInRowProps) {
  const name = nameOptIn(optIn)
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        {name}
        <span className={styles.quiet}>
          {describeOptIn(optIn).map((part) => `${part} · `)}
          <RelativeTime moment={optIn.optedInAt} />
        </span>
      </span>
      <span className={styles.buttons}>
        {onMatch ? (
          <Button size="sm-md" aria-label={texts.matchName(name)} onClick={onMatch}>
            {texts.match}
          </Button>
        ) : null}
        {onDelete ? (
          <Button size="sm-md" tone="ghost" aria-label={texts.deleteName(name)} onClick={onDelete}>
            {texts.delete}
          </Button>
        ) : null}
      </span>
    </li>
  )
}
