import { Banner, linkClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import type { ImportFile } from '~/data/imports/queries'
import { taskQueries } from '~/data/tasks/queries'
import type { ImportScope } from '~/data/imports/operations'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from './texts.ts'
import { readUndoResult, type UndoResult } from './undo-result.ts'
import { importKinds } from './import-kinds.ts'
import styles from './imports.module.css'

/** Says that an import was undone, and names what stayed and why. */
export function UndoneBanner({ scope, file }: { scope: ImportScope; file: ImportFile }) {
  const { data: task } = useQuery({
    ...taskQueries.detail(scope.orgId, file.taskId ?? ''),
    enabled: file.taskId !== null,
  })
  const { kept, keptRecords } = readUndoResult(task)
  if (kept === 0) {
    return (
      <Banner tone="info" title={texts.undone}>
        {texts.undoneDetail}
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title={texts.undoneInPart(countKept(file, keptRecords, kept))}>
      <ul className={styles.kept}>
        {keptRecords.map(({ type, id, name, row, reason }) => (
          <li key={id}>
            <PageLink to={importKinds[type ?? file.kind].item(id)} className={linkClassName()}>
              {name}
            </PageLink>{' '}
            {texts.keptBecause(formatNumber(row), reason)}
          </li>
        ))}
      </ul>
      {kept > keptRecords.length ? texts.keptMore(formatNumber(kept - keptRecords.length)) : null}
    </Banner>
  )
}

/** `2 tenants`, or `3 records` where they are of several kinds or not all of them are known. */
function countKept({ kind }: ImportFile, records: UndoResult['keptRecords'], kept: number): string {
  const [first] = new Set(records.map(({ type }) => type ?? kind))
  const isOneKind = records.length === kept && records.every(({ type }) => (type ?? kind) === first)
  return isOneKind && first ? texts.things[first](kept) : texts.records(kept)
}
