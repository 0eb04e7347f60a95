import {
  Badge,
  Button,
  Card,
  DataTable,
  SegmentedControl,
  Text,
  toast,
  type BadgeTone,
  type DataTableColumn,
} from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { downloadRejectedRows } from '~/data/imports/download'
import { listImportRows } from '~/data/imports/find-row'
import type { ImportChange } from '~/data/imports/mutations'
import {
  importQueries,
  type ImportFile,
  type ImportOutcome,
  type ImportRow,
  type ImportRowFilter,
} from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from '~/texts/imports'
import { EditableCell } from './editable-cell.tsx'
import styles from './problem-rows.module.css'
import { RowEditor } from './row-editor.tsx'

const tones: Record<ImportOutcome, BadgeTone> = {
  create: 'success',
  update: 'info',
  unchanged: 'neutral',
  skip: 'neutral',
  error: 'danger',
}
const filterKeys = ['all', 'error', 'skip', 'update'] as const
const alwaysShown = ['name', 'line1', 'city', 'region', 'postalCode']

export interface ProblemRowsProps {
  orgId: string
  file: ImportFile
  /** Fields that have problems; their columns come first. */
  fieldsWithIssues: ReadonlySet<string>
  filter: ImportRowFilter
  isPending: boolean
  onFilterChange: (filter: ImportRowFilter) => void
  /** Checks again with the change; rejects with the error of the call. */
  onChange: (change: ImportChange) => Promise<unknown>
}

/** The rows that are not simply created: why, and with cells that can be corrected in place. */
export function ProblemRows({
  orgId,
  file,
  fieldsWithIssues,
  filter,
  isPending,
  onFilterChange,
  onChange,
}: ProblemRowsProps) {
  const query = useInfiniteQuery(importQueries.rows(orgId, file.fileId, file.version, filter))
  const [openRow, setOpenRow] = useState<number | null>(null)
  const rows = query.data?.pages.flatMap((page) => page?.items ?? []) ?? []

  async function edit(n: number, field: string, value: string) {
    try {
      await onChange({ edits: [{ n, field, value }] })
    } catch (error) {
      toast({ color: 'danger', heading: texts.couldNotCheck, body: describeFailure(error), persistent: true })
    }
  }

  return (
    <Card title={texts.problemRows}>
      <DataTable<ImportRow>
        label={texts.problemRows}
        aria-busy={isPending}
        columns={createColumns(
          file,
          fieldsWithIssues,
          setOpenRow,
          (n, field, value) => void edit(n, field, value),
        )}
        rows={rows}
        getRowId={(row) => String(row.n)}
        loading={query.isPending}
        loadingMore={query.isFetchingNextPage}
        onEndReached={() => {
          if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
        }}
        onRowOpen={(row) => setOpenRow(row.n)}
        error={
          query.isError && !query.data ? (
            <QueryErrorPanel what={texts.problemRows} query={query} />
          ) : undefined
        }
        empty={
          <Text tone="muted" className={styles.empty}>
            {texts.noProblemRows}
          </Text>
        }
        toolbar={
          <>
            <SegmentedControl
              label={texts.problemRows}
              options={filterKeys.map((value) => ({ value, label: texts.filters[value] }))}
              value={
                filter.code === undefined ? ((filter.outcome as (typeof filterKeys)[number]) ?? 'all') : 'all'
              }
              onValueChange={(value) => onFilterChange(value === 'all' ? {} : { outcome: value })}
            />
            {filter.code === undefined ? null : (
              <Button size="sm" tone="ghost" onClick={() => onFilterChange({})}>
                {texts.clearGroup}
              </Button>
            )}
            {rows.length > 0 ? (
              <Button size="sm-md" onClick={() => setOpenRow(rows[0]?.n ?? null)}>
                {texts.oneByOne}
              </Button>
            ) : null}
            {file.summary?.errors ? <RejectedButton file={file} /> : null}
          </>
        }
      />
      {openRow === null ? null : (
        <RowEditor
          orgId={orgId}
          file={file}
          queue={rows}
          total={query.data?.pages[0]?.page.total ?? rows.length}
          loadAfter={(n) => listImportRows(file.fileId, filter, n + 1)}
          startAt={openRow}
          onChange={onChange}
          onClose={() => setOpenRow(null)}
        />
      )}
    </Card>
  )
}

function createColumns(
  file: ImportFile,
  fieldsWithIssues: ReadonlySet<string>,
  onOpen: (n: number) => void,
  onEdit: (n: number, field: string, value: string) => void,
): DataTableColumn<ImportRow>[] {
  const mapped = new Set(file.mapping.map(({ field }) => field))
  const rank = (key: string) => (key === 'name' ? 0 : fieldsWithIssues.has(key) ? 1 : 2)
  const fields = file.fields
    .filter(({ key }) => mapped.has(key) || alwaysShown.includes(key))
    .toSorted((a, b) => rank(a.key) - rank(b.key))

  return [
    {
      id: 'n',
      header: texts.row,
      width: 84,
      isRowHeader: true,
      cell: (row) => (
        <button
          type="button"
          className={styles.rowButton}
          aria-label={texts.editRow(formatNumber(row.n))}
          onClick={() => onOpen(row.n)}
        >
          {formatNumber(row.n)}
        </button>
      ),
    },
    {
      id: 'outcome',
      header: texts.outcome,
      width: 96,
      cell: (row) => <Badge tone={tones[row.outcome]}>{texts.outcomes[row.outcome]}</Badge>,
    },
    {
      id: 'problem',
      header: texts.problem,
      width: 300,
      cell: (row) => <Explanation row={row} />,
    },
    ...fields.map(({ key, label }): DataTableColumn<ImportRow> => ({
      id: key,
      header: label,
      width: key === 'name' || key === 'line1' ? 200 : 140,
      isOnCard: alwaysShown.includes(key),
      cell: (row) => (
        <EditableCell
          label={texts.editCell(label, formatNumber(row.n))}
          value={row.values[key] ?? ''}
          isInvalid={row.issues.some((issue) => issue.field === key && issue.severity === 'error')}
          isEdited={row.edited.includes(key)}
          onSave={(value) => onEdit(row.n, key, value)}
        />
      ),
    })),
  ]
}

function Explanation({ row }: { row: ImportRow }) {
  return (
    <span className={styles.explanation}>
      {row.issues.map((issue) => (
        <span key={issue.code + (issue.field ?? '')}>{shorten(issue.message)}</span>
      ))}
      {row.issues.length === 0 && row.target ? <span>{row.target.name}</span> : null}
    </span>
  )
}

/** The row and the column stand beside the sentence already. */
function shorten(message: string): string {
  return message.replace(/^Row \d+(?:, column [^:]+)?: /, '')
}

function RejectedButton({ file }: { file: ImportFile }) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadRejectedRows(file.fileId, file.filename)
    } catch (error) {
      toast({
        color: 'danger',
        heading: texts.downloadFailed,
        body: describeFailure(error),
        persistent: true,
      })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button size="sm-md" icon={<Download />} loading={isLoading} onClick={() => void download()}>
      {texts.downloadRejected}
    </Button>
  )
}
