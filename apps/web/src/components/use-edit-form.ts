import { isApiError } from '@parapet/api-client'
import { useRef, useState, type SubmitEvent } from 'react'
import { useForm, type DefaultValues, type FieldPath, type Path, type PathValue } from 'react-hook-form'
import { describeFailure } from '~/lib/describe-failure'
import { findConflicts, mergeChanges, type FieldConflict } from '~/lib/find-conflicts'
import { showFieldErrors } from '~/lib/form-errors'
import { resetToSaved } from './reset-to-saved.ts'
import { useKeptForm } from './use-kept-values.ts'

/** The fields of every API object about its last change. */
export interface Versioned {
  version: number
  updatedAt: string
  updatedBy: { name: string } | null
}

export interface EditConflict {
  fields: FieldConflict[]
  changedBy: string | null
  changedAt: string
  /** Applies the selected values and saves again, based on the other person's version. */
  resolve: (choices: Record<string, string>) => void
  close: () => void
}

export interface EditFormOptions<Values extends Record<string, string>, Item extends Versioned> {
  item: Item
  toValues: (item: Item) => Values
  /** Maps JSON pointers of the request body, such as `/address/city`, to form fields. */
  pointers: Record<string, FieldPath<Values>>
  /** Sends the values that differ from `base`. Rejects with the API error. `isConfirmed` overrides a warning. */
  save: (values: Values, base: Values, version: number, isConfirmed: boolean) => Promise<void>
  /** Returns true if the caller shows the error itself. */
  onError?: (error: unknown) => boolean
  /** Whether changes come back after the session has expired. Not for fields that aren't all visible, or too personal. */
  keepsValues?: boolean
}

/** A form for a record that others can edit at the same time. Detects conflicts by version. */
export function useEditForm<Values extends Record<string, string>, Item extends Versioned>({
  item,
  toValues,
  pointers,
  save,
  onError,
  keepsValues = true,
}: EditFormOptions<Values, Item>) {
  // Fixed at the start, so that refetched data doesn't overwrite what the user is typing.
  const [base, setBase] = useState(() => ({ values: toValues(item), version: item.version }))
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    shouldFocusError: false,
  })
  useKeptForm(form, keepsValues)
  // What is being saved. The fields stay editable during that time, so the form can already differ from it.
  const submitted = useRef(base.values)

  async function send(values: Values, baseline: { values: Values; version: number }, isConfirmed = false) {
    submitted.current = values
    try {
      await save(values, baseline.values, baseline.version, isConfirmed)
    } catch (error) {
      const currentItem = findCurrentItem<Item>(error)
      if (currentItem) await handleConflict(currentItem, values, baseline, isConfirmed)
      else if (!onError?.(error) && !showFieldErrors(error, pointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  async function handleConflict(
    currentItem: Item,
    mine: Values,
    baseline: { values: Values; version: number },
    isConfirmed: boolean,
  ) {
    const next = { values: toValues(currentItem), version: currentItem.version }
    const fields = findConflicts(baseline.values, mine, next.values)
    const merged = mergeChanges(baseline.values, mine, next.values)
    // No conflicting fields: they changed something else. Save again with their version.
    if (fields.length === 0 && next.version !== baseline.version) {
      showMerged(next, merged)
      await send(merged, next, isConfirmed)
      return
    }
    setConflict({
      fields,
      changedBy: currentItem.updatedBy?.name ?? null,
      changedAt: currentItem.updatedAt,
      close: () => setConflict(null),
      resolve: (choices) => {
        setConflict(null)
        showMerged(next, merged, choices)
        void form.handleSubmit((values) => send(values, next))()
      },
    })
  }

  function showMerged(
    next: { values: Values; version: number },
    merged: Values,
    choices: Record<string, string> = {},
  ) {
    setBase(next)
    const typed = Object.entries(form.getValues()).filter(
      ([field, value]) => value !== submitted.current[field],
    )
    form.reset(next.values)
    for (const [field, value] of Object.entries({ ...merged, ...Object.fromEntries(typed), ...choices })) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }

  /** Continues from the saved record. */
  function resetTo(savedItem: Item) {
    const values = toValues(savedItem)
    setBase({ values, version: savedItem.version })
    resetToSaved(form, values, submitted.current)
  }

  /**
   * Merges changes made elsewhere, such as in another part of the page, and keeps the user's edits. If a field changed
   * on both sides nothing is merged, so that saving shows the conflict.
   */
  function rebase(currentItem: Item) {
    const mine = form.getValues()
    const theirs = toValues(currentItem)
    const isEdited = (field: string) => mine[field] !== base.values[field]
    const changedFields = Object.keys(theirs).filter((field) => theirs[field] !== base.values[field])
    if (changedFields.some((field) => isEdited(field) && mine[field] !== theirs[field])) return

    setBase({ values: theirs, version: currentItem.version })
    for (const field of changedFields as Path<Values>[]) {
      form.resetField(field, { defaultValue: theirs[field] as PathValue<Values, Path<Values>> })
    }
  }

  return {
    form,
    conflict,
    resetTo,
    rebase,
    submit: (event?: SubmitEvent) => form.handleSubmit((values) => send(values, base))(event),
    submitConfirmed: () => form.handleSubmit((values) => send(values, base, true))(),
  }
}

/** The current record, from a version conflict response. */
function findCurrentItem<Item>(error: unknown): Item | null {
  if (!isApiError(error) || error.code !== 'version-conflict') return null
  const { current: currentItem } = error.body
  // The server sends the record in the same shape as the read operation.
  return typeof currentItem === 'object' && currentItem !== null ? (currentItem as Item) : null
}
