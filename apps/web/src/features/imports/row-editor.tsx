import { Banner, Button, Drawer, Field, Text, TextInput, toast, VisuallyHidden } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import type { ImportChange } from '~/data/imports/mutations'
import type { ImportScope } from '~/data/imports/operations'
import { findImportRow, type ImportFile, type ImportRow } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { describeFieldName, describeValue } from '~/lib/describe-value'
import { formatNumber } from '~/lib/format'
import styles from './problem-rows.module.css'
import { listShownFields } from './shown-fields.ts'
import { importTexts as texts } from './texts.ts'

interface RowEditorProps {
  scope: ImportScope
  file: ImportFile
  /** The rows to review. Fixed at the start, although fixed rows leave the list. */
  queue: readonly ImportRow[]
  /** The number of the first row to show. */
  startAt: number
  /** The total number of rows to review. */
  total: number
  /** Loads the rows after row `n`. */
  loadAfter: (n: number) => Promise<ImportRow[]>
  onChange: (change: ImportChange) => Promise<unknown>
  onClose: () => void
}

/** Reviews one row at a time: its issues, its values, and buttons to save, skip or move on. */
export function RowEditor({
  scope,
  file,
  queue,
  startAt,
  total,
  loadAfter,
  onChange,
  onClose,
}: RowEditorProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(queue)
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      queue.findIndex(({ n }) => n === startAt),
    ),
  )
  const [draft, setDraft] = useState<Record<string, string>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Fixed rows leave the list, so the initial total is the one to show.
  const [count] = useState(total)
  const row = rows[index]
  if (!row) return null

  const isSkipped = row.outcome === 'skip' && row.issues.length === 0
  const changed = Object.entries(draft).filter(([field, value]) => value !== (row.values[field] ?? ''))
  const fieldsWithIssues = new Set(row.issues.flatMap(({ field }) => field ?? []))
  const fields = listShownFields(file, fieldsWithIssues)

  async function goTo(to: number) {
    setDraft({})
    setFailure(null)
    const last = rows.at(-1)
    const loaded = to >= rows.length && last ? await loadAfter(last.n).catch(() => []) : []
    if (loaded.length > 0) setRows([...rows, ...loaded])
    if (to < rows.length + loaded.length) setIndex(Math.max(0, to))
    else {
      toast({ heading: texts.lastRow })
      onClose()
    }
  }

  async function send(change: ImportChange, n: number, successText: string) {
    setIsSaving(true)
    setFailure(null)
    try {
      await onChange(change)
      const updated = await findImportRow(queryClient, scope, file.fileId, n)
      if (updated?.outcome === 'error') {
        setRows(rows.map((other) => (other.n === n ? updated : other)))
        setDraft({})
      } else {
        toast({ color: 'success', heading: successText })
        await goTo(index + 1)
      }
    } catch (error) {
      setFailure(describeFailure(error))
    } finally {
      setIsSaving(false)
    }
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (!row || isSaving) return
    if (changed.length === 0) {
      void goTo(index + 1)
      return
    }
    const edits = changed.map(([field, value]) => ({ n: row.n, field, value }))
    void send({ edits }, row.n, texts.rowFine(formatNumber(row.n)))
  }

  return (
    <Drawer
      open
      onOpenChange={onClose}
      closesOnOutsidePress={changed.length === 0}
      title={texts.rowTitle(formatNumber(row.n))}
      description={texts.rowPosition(formatNumber(index + 1), formatNumber(count))}
      footer={
        <>
          <Button disabled={index === 0 || isSaving} onClick={() => void goTo(index - 1)}>
            {texts.previousRow}
          </Button>
          <Button
            disabled={isSaving}
            onClick={() =>
              void send(
                { edits: [{ n: row.n, skip: !isSkipped }] },
                row.n,
                isSkipped ? texts.rowFine(formatNumber(row.n)) : texts.rowSkipped(formatNumber(row.n)),
              )
            }
          >
            {isSkipped ? texts.takeRow : texts.skipRow}
          </Button>
          <Button type="submit" form={formId} tone="primary" loading={isSaving}>
            {changed.length > 0 ? texts.saveRow : texts.nextRow}
          </Button>
        </>
      }
    >
      <form key={row.n} id={formId} className={styles.fields} noValidate onSubmit={save}>
        {failure ? (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        ) : null}
        <div className={styles.issues}>
          {row.issues.map((issue) => (
            <Banner
              key={issue.code + (issue.field ?? '')}
              tone={issue.severity === 'error' ? 'danger' : 'warning'}
            >
              {issue.message}
            </Banner>
          ))}
        </div>
        {row.target ? <Text tone="muted">{row.target.name}</Text> : null}
        <RowChanges file={file} row={row} />
        {fields
          // Fields with issues first.
          .toSorted((a, b) => Number(fieldsWithIssues.has(b.key)) - Number(fieldsWithIssues.has(a.key)))
          .map(({ key, label, hint }) => {
            const issue = row.issues.find(({ field, severity }) => field === key && severity === 'error')
            return (
              <Field
                key={key}
                label={label}
                help={issue ? hint : undefined}
                error={issue?.message.replace(/^Row \d+(?:, column [^:]+)?: /, '')}
              >
                <TextInput
                  autoComplete="off"
                  maxLength={5000}
                  value={draft[key] ?? row.values[key] ?? ''}
                  onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
                />
              </Field>
            )
          })}
      </form>
    </Drawer>
  )
}

const changesMax = 6

const describe = (value: unknown) =>
  isMoney(value)
    ? formatNumber(value.amount / 100, { style: 'currency', currency: value.currency })
    : describeValue(value)

/** The changes a row would make to an existing record. */
export function RowChanges({ file, row }: { file: Pick<ImportFile, 'fields'>; row: ImportRow }) {
  if (row.changes.length === 0) return null
  const labels = new Map(file.fields.map(({ key, label }) => [key, label]))
  const hiddenCount = row.changes.length - changesMax

  return (
    <ul className={styles.changes}>
      {row.changes.slice(0, changesMax).map(({ field, from, to }) => (
        <li key={field}>
          {labels.get(field) ?? describeFieldName(field)}:{' '}
          <span className={styles.before}>
            <VisuallyHidden>{texts.changeFrom} </VisuallyHidden>
            {describe(from) ?? texts.noChange}
          </span>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> {texts.changeTo} </VisuallyHidden>
          {describe(to) ?? texts.noChange}
        </li>
      ))}
      {hiddenCount > 0 ? <li>{texts.moreChanges(String(hiddenCount))}</li> : null}
    </ul>
  )
}

/** Rents are in cents, with a currency. */
function isMoney(value: unknown): value is { amount: number; currency: string } {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
}
