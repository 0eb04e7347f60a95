import { useCan } from '@parapet/permissions/react'
import { Button, Card, ConfirmDialog, linkClassName, toast } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import { missingTenantsQuery, useMarkMissingPast } from '~/data/imports/missing-tenants'
import type { ImportScope } from '~/data/imports/operations'
import type { ImportFile } from '~/data/imports/queries'
import { paths } from '~/lib/paths'
import { missingTenantTexts as texts } from './missing-tenants-texts.ts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { toastFailure } from '~/lib/toast-failure'
import styles from './imports.module.css'

export interface MissingTenantsProps {
  scope: ImportScope
  file: ImportFile
}

const importedStatuses: ReadonlySet<ImportFile['status']> = new Set(['imported', 'partially_imported'])

/** Current tenants of the file's properties who aren't in the file. After the import they can be marked as past. */
export function MissingTenants({ scope, file }: MissingTenantsProps) {
  const mayRead = useCan('tenant:read')
  const isTenantImport = file.kind === 'tenant' && mayRead
  const query = useInfiniteQuery({
    ...missingTenantsQuery(scope, file.fileId, file.version),
    enabled: isTenantImport,
    throwOnError: false,
  })
  const [first] = query.data?.pages ?? []
  if (!isTenantImport || !first || first.page.total === 0) return null
  const tenants = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isImported = importedStatuses.has(file.status)

  return (
    <Card
      title={texts.title(first.page.total)}
      description={isImported ? texts.detail : texts.detailBefore}
      {...(isImported && tenants.some(({ mayUpdate }) => mayUpdate)
        ? { actions: <MarkPast scope={scope} file={file} count={first.page.total} /> }
        : {})}
    >
      {/* Focusable, so that keyboard users can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.rejected} role="region" aria-label={texts.list} tabIndex={0}>
        <ul className={styles.list}>
          {tenants.map(({ id, name, property, unit, status }) => (
            <li key={id} className={styles.item}>
              <span className={styles.itemText}>
                <PageLink to={paths.tenant(id)} className={linkClassName({ tone: 'quiet' })}>
                  {name}
                </PageLink>
                <span className={styles.note}>
                  {texts.place(property.name, unit?.name ?? null)} · {tenantValueTexts.status[status]}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {query.hasNextPage ? (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.showMore}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}

function MarkPast({ scope, file, count }: MissingTenantsProps & { count: number }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const mark = useMarkMissingPast(scope, file.fileId)

  function run() {
    mark.mutate(undefined, {
      onSuccess: (marked) => toast({ heading: texts.marked(marked) }),
      onError: (error) => toastFailure(texts.couldNotMark, error),
      onSettled: () => setConfirmOpen(false),
    })
  }

  return (
    <>
      <Button icon={<UserMinus />} onClick={() => setConfirmOpen(true)}>
        {texts.mark}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={texts.confirmTitle(count)}
        description={texts.confirmDetail}
        confirmLabel={texts.mark}
        loading={mark.isPending}
        onConfirm={run}
      />
    </>
  )
}
