import { Banner, linkClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import type { ImportFile } from '~/data/imports/queries'
import { taskQueries } from '~/data/tasks/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { importTexts as texts } from '~/texts/imports'
import { readUndoResult } from './undo-result.ts'
import styles from './imports.module.css'

/** Says that an import was undone, and names what stayed and why. */
export function UndoneBanner({ orgId, file }: { orgId: string; file: ImportFile }) {
  const { data: task } = useQuery({
    ...taskQueries.detail(orgId, file.taskId ?? ''),
    enabled: file.taskId !== null,
  })
  const { kept, keptProperties } = readUndoResult(task)
  if (kept === 0) {
    return (
      <Banner tone="info" title={texts.undone}>
        {texts.undoneDetail}
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title={texts.undoneInPart(texts.properties(formatNumber(kept)))}>
      <ul className={styles.kept}>
        {keptProperties.map(({ id, name, row, reason }) => (
          <li key={row}>
            <PageLink to={paths.property(id)} className={linkClassName()}>
              {name}
            </PageLink>{' '}
            {texts.keptBecause(formatNumber(row), reason)}
          </li>
        ))}
      </ul>
      {kept > keptProperties.length ? texts.keptMore(formatNumber(kept - keptProperties.length)) : null}
    </Banner>
  )
}
