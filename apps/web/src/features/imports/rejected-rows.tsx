import { Button, Skeleton, type ButtonProps } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type ImportScope, downloadRejectedRows } from '~/data/imports/operations'
import { importQueries, type ImportFile, type ImportRow } from '~/data/imports/queries'
import { toastFailure } from '~/lib/toast-failure'
import { getRowLabel } from './import-kinds.ts'
import styles from './imports.module.css'
import { importTexts as texts } from './texts.ts'

const errorFilter = { outcome: 'error' } as const

/** Whether an issue rejects its row. Others say how a value is written. */
export const isReason = ({ severity }: ImportRow['issues'][number]) => severity === 'error'

/** The rejected rows, with reasons. */
export function RejectedRows({ scope, file }: { scope: ImportScope; file: ImportFile }) {
  const query = useInfiniteQuery(importQueries.rows(scope, file.fileId, file.version, errorFilter))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.rejectedTitle} query={query} />
  if (query.isPending) return <Skeleton width="three-quarters" />

  return (
    // Focusable, so that keyboard users can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.rejected} role="region" aria-label={texts.rejectedTitle} tabIndex={0}>
      <ul className={styles.list}>
        {query.data.pages.flatMap((page) =>
          (page?.items ?? []).map((row) => (
            <li key={row.n} className={styles.item}>
              <span className={styles.itemText}>
                {getRowLabel(file.kind, row.values)}
                {row.issues.filter(isReason).map((issue) => (
                  <span key={issue.code + (issue.field ?? '')} className={styles.note}>
                    {issue.message}
                  </span>
                ))}
              </span>
            </li>
          )),
        )}
      </ul>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showMore}
        </Button>
      ) : null}
    </div>
  )
}

interface RejectedDownloadButtonProps extends Pick<ButtonProps, 'size'> {
  file: ImportFile
}

/** Downloads the rows with errors, with reasons. */
export function RejectedDownloadButton({ file, size = 'md' }: RejectedDownloadButtonProps) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadRejectedRows(file.kind, file.fileId, file.filename)
    } catch (error) {
      toastFailure(texts.downloadFailed, error)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button size={size} icon={<Download />} loading={isLoading} onClick={() => void download()}>
      {texts.downloadRejected}
    </Button>
  )
}
