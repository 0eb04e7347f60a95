import { Button, Field } from '@parapet/ui'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { FieldPath, Path, RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import { formTexts } from './form-texts.ts'
import styles from './inline-fact.module.css'

/** How the facts of one object are changed where they stand. */
export interface InlineEditing<Values extends Record<string, string>, Item extends Versioned> {
  item: Item
  toValues: (item: Item) => Values
  pointers: Record<string, FieldPath<Values>>
  labels: Readonly<Record<string, string>>
  describeValue?: (field: string, value: string) => string
  /** Sends what differs from `base`. Rejects with the error of the call. */
  save: (values: Values, base: Values, version: number) => Promise<unknown>
}

export interface InlineEditorProps<Values extends Record<string, string>, Item extends Versioned> {
  term: string
  field: keyof Values & string
  editing: InlineEditing<Values, Item>
  rules?: RegisterOptions<Values, Path<Values>>
  help?: string
  /** The control of the field, such as a `Select` with these props. */
  renderControl: (props: UseFormRegisterReturn) => ReactNode
  onClose: () => void
}

/** One field of an object as a form of its own. Enter or Ctrl S saves, Escape gives up. */
export function InlineEditor<Values extends Record<string, string>, Item extends Versioned>({
  term,
  field,
  editing,
  rules,
  help,
  renderControl,
  onClose,
}: InlineEditorProps<Values, Item>) {
  const root = useRef<HTMLFormElement>(null)
  const { form, submit, conflict } = useEditForm<Values, Item>({
    item: editing.item,
    toValues: editing.toValues,
    pointers: editing.pointers,
    save: async (values, base, version) => {
      await editing.save(values, base, version)
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const name = field as unknown as Path<Values>
  const problem = errors[field]?.message ?? errors.root?.message
  useSaveShortcut(root)

  // The control takes the focus as it appears: it stands where the pressed button was.
  useEffect(() => root.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && root.current?.contains(document.activeElement))
        onClose()
    }
    document.addEventListener('keydown', giveUp)
    return () => document.removeEventListener('keydown', giveUp)
  }, [onClose])

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (isSubmitting) return
    if (isDirty) void submit(event)
    else onClose()
  }

  return (
    <>
      <form ref={root} className={styles.form} noValidate onSubmit={send}>
        <Field
          label={term}
          hideLabel
          controlId={`inline-${field}`}
          help={help}
          error={typeof problem === 'string' ? problem : undefined}
        >
          {renderControl(form.register(name, rules))}
        </Field>
        <span className={styles.actions}>
          <Button type="submit" size="sm" tone="primary" loading={isSubmitting}>
            {formTexts.save}
          </Button>
          <Button size="sm" onClick={onClose}>
            {formTexts.cancel}
          </Button>
        </span>
      </form>
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
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
