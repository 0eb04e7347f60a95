import {
  Button,
  buttonClassName,
  DataTable,
  EmptyState,
  SegmentedControl,
  linkClassName,
  StatusDot,
  type DataTableColumn,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, SearchX } from 'lucide-react'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import type { ImportKind } from '~/data/imports/operations'
import { importQueries, type ImportFileSummary, type ImportStatus } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import { importPages } from '~/lib/import-pages'
import { getImportTone } from '../import-status-tones.ts'
import { importTexts } from '../texts.ts'
import { toImportFilesQuery, type ImportFilesGroup, type ImportFilesState } from './import-files-url.ts'
import styles from './import-files.module.css'
import { importFileTexts as texts } from './texts.ts'

const groupOptions = (Object.entries(texts.groups) as [ImportFilesGroup, string][]).map(([value, label]) => ({
  value,
  label,
}))

interface ImportFileListProps {
  orgId: string
  /** The kinds the user can import. */
  kinds: readonly ImportKind[]
  state: ImportFilesState
  onStateChange: (state: ImportFilesState) => void
}

/** All uploaded files, with links to their current step. */
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
        state.q !== '' || state.group !== 'all' ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={
              <Button onClick={() => onStateChange({ ...state, q: '', group: 'all' })}>
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
            label={texts.showGroup}
            options={groupOptions}
            value={state.group}
            onValueChange={(group) => onStateChange({ ...state, group })}
          />
          {query.data?.pages[0]?.items.length ? upload : null}
        </>
      }
    />
  )
}

const titles = texts.columns

const undoableStatuses: ReadonlySet<ImportStatus> = new Set(['imported', 'partially_imported'])

const importFileColumns: readonly DataTableColumn<ImportFileSummary>[] = [
  {
    id: 'filename',
    header: titles.filename,
    isRowHeader: true,
    cell: (file) => (
      <PageLink
        to={importPages[file.kind]({ file: file.fileId })}
        className={linkClassName({ tone: 'quiet' })}
      >
        {file.filename}
      </PageLink>
    ),
  },
  {
    id: 'status',
    header: titles.status,
    width: 190,
    cell: (file) => (
      <StatusDot tone={getImportTone(file.status)}>
        {importTexts.statuses[file.status] ?? file.status}
      </StatusDot>
    ),
  },
  {
    id: 'rows',
    isWideOnly: true,
    header: titles.rows,
    width: 100,
    align: 'end',
    cell: (file) => formatNumber(file.rowCount),
  },
  {
    id: 'uploadedBy',
    isWideOnly: true,
    header: titles.uploadedBy,
    width: 170,
    cell: (file) => file.uploadedBy?.name,
  },
  {
    id: 'createdAt',
    header: titles.createdAt,
    width: 140,
    cell: (file) => <RelativeTime moment={file.createdAt} />,
  },
  {
    id: 'undoUntil',
    isWideOnly: true,
    header: titles.undoUntil,
    width: 140,
    cell: (file) =>
      file.undoUntil && undoableStatuses.has(file.status) && Date.parse(file.undoUntil) > Date.now() ? (
        <RelativeTime moment={file.undoUntil} />
      ) : null,
  },
]
