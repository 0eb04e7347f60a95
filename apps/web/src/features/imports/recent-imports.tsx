import { Card, IconButton, linkClassName, Skeleton, StatusDot, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { useDiscardImport } from '~/data/imports/mutations'
import { importQueries, type ImportFileSummary, type ImportStatus } from '~/data/imports/queries'
import type { ImportScope } from '~/data/imports/operations'
import { toastFailure } from '~/lib/toast-failure'
import { getImportTone } from './import-status-tones.ts'
import { importTexts as texts } from './texts.ts'
import { importKinds } from './import-kinds.ts'
import styles from './imports.module.css'

const discardableStatuses: ReadonlySet<ImportStatus> = new Set([
  'needs_mapping',
  'ready',
  'valid',
  'has_errors',
])
const hiddenStatuses: ReadonlySet<ImportStatus> = new Set(['discarded', 'expired'])

/** Recent files, with links to their current step. */
export function RecentImports({ scope }: { scope: ImportScope }) {
  const query = useQuery(importQueries.recent(scope))
  const discard = useDiscardImport(scope)
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.recent} query={query} />

  function discardFile({ fileId, filename }: ImportFileSummary) {
    discard.mutate(fileId, {
      onSuccess: () => toast({ heading: texts.discarded(filename) }),
      onError: (error) => toastFailure(texts.couldNotDiscard, error),
    })
  }

  const files = query.data?.items.filter(({ status }) => !hiddenStatuses.has(status))
  return (
    <Card title={texts.recent} aria-busy={query.isPending}>
      {files ? null : <Skeleton width="three-quarters" />}
      {files?.length === 0 ? <Text tone="muted">{texts.noRecent}</Text> : null}
      <ul className={styles.list}>
        {files?.map((file) => (
          <li key={file.fileId} className={styles.item}>
            <span className={styles.itemText}>
              <PageLink
                to={importKinds[file.kind].getWizardPath({ file: file.fileId })}
                className={linkClassName({ tone: 'quiet' })}
              >
                {file.filename}
              </PageLink>
              <span className={styles.note}>
                {texts.rows(file.rowCount)} · <RelativeTime moment={file.createdAt} />
                {file.uploadedBy ? ` ${texts.uploadedBy(file.uploadedBy.name)}` : null}
              </span>
            </span>
            <StatusDot tone={getImportTone(file.status)}>
              {texts.statuses[file.status] ?? file.status}
            </StatusDot>
            {discardableStatuses.has(file.status) ? (
              <IconButton
                label={texts.discardFile(file.filename)}
                icon={<Trash2 />}
                disabled={discard.isPending}
                onClick={() => discardFile(file)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
