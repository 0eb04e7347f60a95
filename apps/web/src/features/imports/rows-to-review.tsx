import {
  Badge,
  Button,
  Card,
  DataTable,
  SegmentedControl,
  Text,
  type BadgeTone,
  type DataTableColumn,
  TextInput,
} from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toNextPageProps } from '~/components/paged-table-props'
import { QueryErrorPanel } from '~/components/query-error-panel'
import type { ImportChange } from '~/data/imports/mutations'
import type { ImportScope } from '~/data/imports/operations'
import {
  listImportRows,
  importQueries,
  type ImportFile,
  type ImportOutcome,
  type ImportRow,
  type ImportRowFilter,
} from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import { toastFailure } from '~/lib/toast-failure'
import { hasSharedFix } from './issue-groups.tsx'
import styles from './rows-to-review.module.css'
import { RejectedDownloadButton } from './rejected-rows.tsx'
import { RowChanges, RowEditor } from './row-editor.tsx'
import { isIdentifyingField, labelValue, listDisplayFields } from './display-fields.ts'
import { importTexts as texts } from './texts.ts'

type ImportIssue = ImportRow['issues'][number]

const tones: Record<ImportOutcome, BadgeTone> = {
  create: 'success',
  update: 'info',
  unchanged: 'neutral',
  skip: 'neutral',
  error: 'danger',
}
const filterKeys = ['all', 'error', 'skip', 'update'] as const
const fieldWidthsPx: Readonly<Record<string, number>> = {
  name: 200,
  line1: 200,
  fullAddress: 240,
  property: 200,
  fullName: 180,
  emails: 220,
}

interface RowsToReviewProps {
  scope: ImportScope
  file: ImportFile
  /** Fields with issues; their columns come first. */
  fieldsWithIssues: ReadonlySet<string>
  filter: ImportRowFilter
  isPending: boolean
  onFilterChange: (filter: ImportRowFilter) => void
  /** Revalidates with the change. Rejects with the API error. */
  onChange: (change: ImportChange) => Promise<unknown>
}

/** Rows that need review, with explanations and editable cells. */
export function RowsToReview({
  scope,
  file,
  fieldsWithIssues,
  filter,
  isPending,
  onFilterChange,
  onChange,
}: RowsToReviewProps) {
  const query = useInfiniteQuery(importQueries.rows(scope, file.fileId, file.version, filter))
  const [openRowNumber, setOpenRowNumber] = useState<number | null>(null)
  const rows = query.data?.pages.flatMap((page) => page?.items ?? []) ?? []

  async function edit(n: number, field: string, value: string): Promise<boolean> {
    try {
      await onChange({ edits: [{ n, field, value }] })
      return true
    } catch (error) {
      toastFailure(texts.couldNotCheck, error)
      return false
    }
  }

  return (
    <Card title={texts.rowsToReview}>
      <DataTable<ImportRow>
        label={texts.rowsToReview}
        aria-busy={isPending}
        columns={listColumns(file, fieldsWithIssues, setOpenRowNumber, edit)}
        rows={rows}
        getRowId={(row) => String(row.n)}
        loading={query.isPending}
        {...toNextPageProps(query)}
        onRowOpen={(row) => setOpenRowNumber(row.n)}
        error={
          query.isError && !query.data ? (
            <QueryErrorPanel subject={texts.rowsToReview} query={query} />
          ) : undefined
        }
        empty={
          <Text tone="muted" className={styles.empty}>
            {texts.noRowsToReview}
          </Text>
        }
        toolbar={
          <>
            <SegmentedControl
              label={texts.rowsToReview}
              options={filterKeys.map((value) => ({ value, label: texts.filters[value] }))}
              value={
                filter.code === undefined ? ((filter.outcome as (typeof filterKeys)[number]) ?? 'all') : 'all'
              }
              onValueChange={(value) => onFilterChange(value === 'all' ? {} : { outcome: value })}
            />
            {filter.code === undefined ? null : (
              <Button size="sm" tone="ghost" onClick={() => onFilterChange({})}>
                {texts.showAllRows}
              </Button>
            )}
            {rows.length > 0 ? (
              <Button size="sm-md" onClick={() => setOpenRowNumber(rows[0]?.n ?? null)}>
                {texts.reviewOneByOne}
              </Button>
            ) : null}
            {file.summary?.errors ? <RejectedDownloadButton file={file} size="sm-md" /> : null}
          </>
        }
      />
      {openRowNumber === null ? null : (
        <RowEditor
          scope={scope}
          file={file}
          initialRows={rows}
          total={query.data?.pages[0]?.page.total ?? rows.length}
          loadAfter={(n) => listImportRows(file.kind, file.fileId, filter, n + 1)}
          startRowNumber={openRowNumber}
          onChange={onChange}
          onClose={() => setOpenRowNumber(null)}
        />
      )}
    </Card>
  )
}

function listColumns(
  file: ImportFile,
  fieldsWithIssues: ReadonlySet<string>,
  onOpen: (n: number) => void,
  onEdit: (n: number, field: string, value: string) => Promise<boolean>,
): DataTableColumn<ImportRow>[] {
  const fields = listDisplayFields(file, fieldsWithIssues)

  return [
    {
      id: 'n',
      header: texts.row,
      width: 96,
      isRowHeader: true,
      cell: (row) => (
        <Button
          size="xs"
          tone="ghost"
          className={styles.rowButton}
          aria-label={texts.editRow(formatNumber(row.n))}
          onClick={() => onOpen(row.n)}
        >
          {texts.rowNumber(formatNumber(row.n))}
        </Button>
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
      header: texts.explanation,
      width: 300,
      cell: (row) => <RowExplanation file={file} row={row} />,
    },
    ...fields.map(({ key, label }): DataTableColumn<ImportRow> => ({
      id: key,
      header: label,
      width: fieldWidthsPx[key] ?? 140,
      isOnCard: isIdentifyingField(file, key) || fieldsWithIssues.has(key),
      cell: (row) => (
        <EditableCell
          label={texts.editCell(label, formatNumber(row.n))}
          value={labelValue(fields, key, row.values[key] ?? '')}
          isInvalid={row.issues.some((issue) => issue.field === key && issue.severity === 'error')}
          isEdited={row.edited.includes(key)}
          onSave={(value) => onEdit(row.n, key, value)}
        />
      ),
    })),
  ]
}

function RowExplanation({ file, row }: { file: ImportFile; row: ImportRow }) {
  return (
    <span className={styles.explanation}>
      {row.issues.filter(isFirstOfSharedFix).map((issue) => (
        <span key={issue.code + (issue.field ?? '')}>{stripLocation(issue.message)}</span>
      ))}
      {row.issues.length === 0 && row.target ? <span>{row.target.name}</span> : null}
      <RowChanges file={file} row={row} />
    </span>
  )
}

/** Whether to show an issue: those with a shared fix are shown once per row. */
function isFirstOfSharedFix({ code }: ImportIssue, index: number, issues: readonly ImportIssue[]): boolean {
  return !hasSharedFix(code) || issues.findIndex((issue) => issue.code === code) === index
}

/** Removes the row and column, which the table already shows. */
function stripLocation(message: string): string {
  return message.replace(/^Row \d+(?:, column [^:]+)?: /, '')
}

interface EditableCellProps {
  label: string
  value: string
  isInvalid: boolean
  isEdited: boolean
  /** Resolves to whether it was saved. */
  onSave: (value: string) => Promise<boolean>
}

/**
 * A cell that turns into a text field when clicked. Enter or blur saves, Escape cancels. If saving fails, the field is
 * back with what was entered.
 */
export function EditableCell({ label, value, isInvalid, isEdited, onSave }: EditableCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function save() {
    setDraft(null)
    if (draft === null || draft === value) return
    const isSaved = await onSave(draft)
    setHasFailed(!isSaved)
    if (!isSaved) setDraft((current) => current ?? draft)
  }

  if (draft === null) {
    return (
      <Button
        size="sm"
        tone="ghost"
        fullWidth
        className={styles.cell}
        data-invalid={isInvalid ? '' : undefined}
        data-edited={isEdited ? '' : undefined}
        aria-label={`${label}: ${value === '' ? texts.emptyCell : value}${isEdited ? `, ${texts.edited}` : ''}`}
        onClick={() => {
          setHasFailed(false)
          setDraft(value)
        }}
      >
        {value === '' ? (
          <span className={styles.blank}>{isInvalid ? texts.emptyCell : '\u00A0'}</span>
        ) : (
          value
        )}
      </Button>
    )
  }
  return (
    <TextInput
      size="sm-md"
      className={styles.cellInput}
      aria-label={label}
      // After a failure, the editor opens again by itself and must not take the focus from what the person does now.
      autoFocus={!hasFailed}
      value={draft}
      maxLength={5000}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
