import { Button, Field } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { FieldPath, Path, RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import { formTexts } from './form-texts.ts'
import styles from './inline-field.module.css'

/** How a record's fields are edited inline. */
export interface InlineEditing<Values extends Record<string, string>, Item extends Versioned> {
  item: Item
  toValues: (item: Item) => Values
  pointers: Record<string, FieldPath<Values>>
  labels: Readonly<Record<string, string>>
  describeValue?: (field: string, value: string) => string
  /** Sends the values that differ from `base`. Rejects with the API error. */
  save: (values: Values, base: Values, version: number) => Promise<unknown>
}

export interface InlineEditorProps<Values extends Record<string, string>, Item extends Versioned> {
  term: string
  field: keyof Values & string
  editing: InlineEditing<Values, Item>
  rules?: RegisterOptions<Values, Path<Values>>
  help?: string
  /** Renders the control, such as a `Select`, with these props. */
  renderControl: (props: UseFormRegisterReturn) => ReactNode
  onClose: () => void
}

/** A form for a single field. Enter or Ctrl/⌘ S saves, Escape cancels. */
export function InlineEditor<Values extends Record<string, string>, Item extends Versioned>({
  term,
  field,
  editing,
  rules,
  help,
  renderControl,
  onClose,
}: InlineEditorProps<Values, Item>) {
  const formRef = useRef<HTMLFormElement>(null)
  const [isSaved, setSaved] = useState(false)
  const { form, submit, conflict } = useEditForm<Values, Item>({
    item: editing.item,
    toValues: editing.toValues,
    pointers: editing.pointers,
    keepsValues: false,
    save: async (values, base, version) => {
      await editing.save(values, base, version)
      setSaved(true)
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const name = field as unknown as Path<Values>
  const errorMessage = errors[field]?.message ?? errors.root?.message
  useSaveShortcut(formRef)

  // Runs after the guard's own effect, which lets a navigation that waited for the save continue.
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])

  // The control replaces the button that was pressed, so it takes its focus.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  useEffect(() => {
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !isSubmitting &&
        !event.defaultPrevented &&
        formRef.current?.contains(document.activeElement)
      )
        onClose()
    }
    document.addEventListener('keydown', cancelOnEscape)
    return () => document.removeEventListener('keydown', cancelOnEscape)
  }, [isSubmitting, onClose])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (isSubmitting) return
    if (isDirty) void submit(event)
    else onClose()
  }

  return (
    <>
      <form ref={formRef} className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          label={term}
          hideLabel
          controlId={`inline-${field}`}
          help={help}
          error={typeof errorMessage === 'string' ? errorMessage : undefined}
        >
          {renderControl(form.register(name, rules))}
        </Field>
        <span className={styles.actions}>
          <Button type="submit" size="sm" tone="primary" loading={isSubmitting}>
            {formTexts.save}
          </Button>
          <Button size="sm" disabled={isSubmitting} onClick={onClose}>
            {formTexts.cancel}
          </Button>
        </span>
      </form>
      <UnsavedGuard isDirty={isDirty && !isSaved} isSaving={isSubmitting} />
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          labels={editing.labels}
          {...(editing.describeValue ? { describeValue: editing.describeValue } : {})}
        />
      ) : null}
    </>
  )
}
