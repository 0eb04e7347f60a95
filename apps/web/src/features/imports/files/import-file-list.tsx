import { Button, buttonClassName, DataTable, EmptyState, SegmentedControl } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, SearchX } from 'lucide-react'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import type { ImportKind } from '~/data/imports/operations'
import { importQueries, type ImportFileSummary } from '~/data/imports/queries'
import { importPages } from '~/lib/import-pages'
import { importFileTexts as texts } from './texts.ts'
import { importFileColumns } from './import-file-columns.tsx'
import { toImportFilesQuery, type ImportFilesShown, type ImportFilesState } from './import-files-url.ts'
import styles from './import-files.module.css'

const shownOptions = (Object.entries(texts.states) as [ImportFilesShown, string][]).map(([value, label]) => ({
  value,
  label,
}))

export interface ImportFileListProps {
  orgId: string
  /** Those that the person may import. */
  kinds: readonly ImportKind[]
  state: ImportFilesState
  onStateChange: (state: ImportFilesState) => void
}

/** Every file that was uploaded, each leading to where it stands. */
export function ImportFileList({ orgId, kinds, state, onStateChange }: ImportFileListProps) {
  const query = useInfiniteQuery({
    ...importQueries.list({ orgId, kind: state.kind }, toImportFilesQuery(state)),
    placeholderData: keepPreviousData,
  })
  const upload = (
    <PageLink to={importPages[state.kind]()} className={buttonClassName({ tone: 'primary' })}>
      <FileUp aria-hidden="true" />
      {texts.upload[state.kind]}
    </PageLink>
  )

  return (
    <DataTable<ImportFileSummary>
      {...toPagedTableProps(query, texts.label)}
      label={texts.label}
      columns={importFileColumns}
      getRowId={(file) => file.fileId}
      empty={
        state.q !== '' || state.shown !== 'all' ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={
              <Button onClick={() => onStateChange({ ...state, q: '', shown: 'all' })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<FileUp />}
            title={texts.empty}
            description={texts.emptyDetail}
            actions={upload}
          />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={texts.search}
            value={state.q}
            onSearch={(q) => onStateChange({ ...state, q })}
          />
          {kinds.length > 1 ? (
            <SegmentedControl
              label={texts.columns.kind}
              options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
              value={state.kind}
              onValueChange={(kind) => onStateChange({ ...state, kind })}
            />
          ) : null}
          <SegmentedControl
            label={texts.show}
            options={shownOptions}
            value={state.shown}
            onValueChange={(shown) => onStateChange({ ...state, shown })}
          />
        </>
      }
    />
  )
}
