import {
  Banner,
  Button,
  ConfirmDialog,
  Drawer,
  Field,
  Text,
  TextInput,
  toast,
  VisuallyHidden,
} from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { formTexts } from '~/components/form-texts'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptValues } from '~/components/use-kept-values'
import type { ImportChange } from '~/data/imports/mutations'
import type { ImportScope } from '~/data/imports/operations'
import { findImportRow, type ImportFile, type ImportRow } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { describeFieldName, describeValue } from '~/lib/describe-value'
import { formatNumber } from '~/lib/format'
import styles from './rows-to-review.module.css'
import { labelValue, listDisplayFields } from './display-fields.ts'
import { importTexts as texts } from './texts.ts'

interface RowEditorProps {
  scope: ImportScope
  file: ImportFile
  /** The rows to review. Corrected rows stay in it. */
  initialRows: readonly ImportRow[]
  /** The number of the first row to show. */
  startRowNumber: number
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
  initialRows,
  startRowNumber,
  total,
  loadAfter,
  onChange,
  onClose,
}: RowEditorProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(initialRows)
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      initialRows.findIndex(({ n }) => n === startRowNumber),
    ),
  )
  const [draft, setDraft] = useState<Record<string, string>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** What the person did that loses the changes, until they confirm it. */
  const [heldAction, setHeldAction] = useState<(() => void) | null>(null)
  // Fixed rows leave the list, so the initial total is the one to show.
  const [initialTotal] = useState(total)
  const row = rows[index]
  useKeptValues({
    name: 'row',
    collect: () => (row && Object.keys(draft).length > 0 ? { n: row.n, draft } : null),
    bringBack(kept: { n: number; draft: Record<string, string> }) {
      const keptIndex = rows.findIndex(({ n }) => n === kept.n)
      if (keptIndex === -1) return
      setIndex(keptIndex)
      setDraft(kept.draft)
    },
  })
  if (!row) return null

  const isSkipped = row.outcome === 'skip' && row.issues.length === 0
  const shownValue = (field: string) => labelValue(file.fields, field, row.values[field] ?? '')
  const changedFields = Object.entries(draft).filter(([field, value]) => value !== shownValue(field))
  const fieldsWithIssues = new Set(row.issues.flatMap(({ field }) => field ?? []))
  const fields = listDisplayFields(file, fieldsWithIssues)

  /** Asks before an action that loses changes. */
  function discardFor(action: () => void) {
    if (isSaving) return
    if (changedFields.length > 0) setHeldAction(() => action)
    else action()
  }

  async function goTo(targetIndex: number) {
    setDraft({})
    setFailure(null)
    const last = rows.at(-1)
    const loaded = targetIndex >= rows.length && last ? await loadAfter(last.n).catch(() => []) : []
    if (loaded.length > 0) setRows([...rows, ...loaded])
    if (targetIndex < rows.length + loaded.length) setIndex(Math.max(0, targetIndex))
    else {
      toast({ heading: texts.lastRow })
      onClose()
    }
  }

  async function submitChange(change: ImportChange, n: number, successText: string) {
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
    if (changedFields.length === 0) {
      void goTo(index + 1)
      return
    }
    const edits = changedFields.map(([field, value]) => ({ n: row.n, field, value }))
    void submitChange({ edits }, row.n, texts.rowReady(formatNumber(row.n)))
  }

  return (
    <Drawer
      open
      onOpenChange={() => discardFor(onClose)}
      closesOnOutsidePress={changedFields.length === 0}
      title={texts.rowTitle(formatNumber(row.n))}
      description={texts.rowPosition(formatNumber(index + 1), formatNumber(initialTotal))}
      footer={
        <>
          <Button disabled={index === 0 || isSaving} onClick={() => discardFor(() => void goTo(index - 1))}>
            {texts.previousRow}
          </Button>
          <Button
            disabled={isSaving}
            onClick={() =>
              discardFor(
                () =>
                  void submitChange(
                    { edits: [{ n: row.n, skip: !isSkipped }] },
                    row.n,
                    isSkipped ? texts.rowReady(formatNumber(row.n)) : texts.rowSkipped(formatNumber(row.n)),
                  ),
              )
            }
          >
            {isSkipped ? texts.includeRow : texts.skipRow}
          </Button>
          <Button type="submit" form={formId} tone="primary" loading={isSaving}>
            {changedFields.length > 0 ? texts.saveRow : texts.nextRow}
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
                  readOnly={isSaving}
                  value={draft[key] ?? shownValue(key)}
                  onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
                />
              </Field>
            )
          })}
      </form>
      <UnsavedGuard isDirty={changedFields.length > 0} isSaving={isSaving} losesChanges={() => true} />
      <ConfirmDialog
        open={heldAction !== null}
        onOpenChange={() => setHeldAction(null)}
        title={formTexts.discardTitle}
        description={formTexts.discardDetail}
        confirmLabel={formTexts.discard}
        cancelLabel={formTexts.keepEditing}
        tone="danger"
        onConfirm={() => {
          heldAction?.()
          setHeldAction(null)
        }}
      />
    </Drawer>
  )
}

const maxChanges = 6

function describeCellValue(fields: ImportFile['fields'], field: string, value: unknown) {
  if (isMoney(value)) return formatNumber(value.amount / 100, { style: 'currency', currency: value.currency })
  const label = typeof value === 'string' ? labelValue(fields, field, value) : value
  return label === value ? describeValue(value) : String(label)
}

/** The changes a row would make to an existing record. */
export function RowChanges({ file, row }: { file: Pick<ImportFile, 'fields'>; row: ImportRow }) {
  if (row.changes.length === 0) return null
  const labels = new Map(file.fields.map(({ key, label }) => [key, label]))
  const hiddenCount = row.changes.length - maxChanges

  return (
    <ul className={styles.changes}>
      {row.changes.slice(0, maxChanges).map(({ field, from, to }) => (
        <li key={field}>
          {labels.get(field) ?? describeFieldName(field)}:{' '}
          <span className={styles.before}>
            <VisuallyHidden>{texts.changeFrom} </VisuallyHidden>
            {describeCellValue(file.fields, field, from) ?? texts.emptyValue}
          </span>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> {texts.changeTo} </VisuallyHidden>
          {describeCellValue(file.fields, field, to) ?? texts.emptyValue}
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
