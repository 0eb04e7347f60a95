import { useCan } from '@parapet/permissions/react'
import { Accordion, AccordionItem, Button, Card, ConfirmDialog, linkClassName, toast } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import { missingTenantsQuery, useMarkMissingPast } from '~/data/imports/missing-tenants'
import type { ImportScope } from '~/data/imports/operations'
import type { ImportFile } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
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
  const [firstPage] = query.data?.pages ?? []
  if (!isTenantImport || !firstPage || firstPage.page.total === 0) return null
  const tenants = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isImported = importedStatuses.has(file.status)

  return (
    <Card
      title={texts.title(firstPage.page.total)}
      description={isImported ? texts.detail : texts.detailBeforeImport}
      {...(isImported && tenants.some(({ mayUpdate }) => mayUpdate)
        ? { actions: <MarkPastButton scope={scope} file={file} count={firstPage.page.total} /> }
        : {})}
    >
      <Accordion>
        <AccordionItem title={texts.list} hint={formatNumber(firstPage.page.total)}>
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
                      {texts.formatAddress(property.name, unit?.name ?? null)} ·{' '}
                      {tenantValueTexts.status[status]}
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
        </AccordionItem>
      </Accordion>
    </Card>
  )
}

function MarkPastButton({ scope, file, count }: MissingTenantsProps & { count: number }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const markPast = useMarkMissingPast(scope, file.fileId)

  function confirmMarkPast() {
    markPast.mutate(undefined, {
      onSuccess: (marked) => toast({ heading: texts.markedPast(marked) }),
      onError: (error) => toastFailure(texts.couldNotMarkPast, error),
      onSettled: () => setConfirmOpen(false),
    })
  }

  return (
    <>
      <Button icon={<UserMinus />} onClick={() => setConfirmOpen(true)}>
        {texts.markPast}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={texts.confirmTitle(count)}
        description={texts.confirmDetail}
        confirmLabel={texts.markPast}
        loading={markPast.isPending}
        onConfirm={confirmMarkPast}
      />
    </>
  )
}
