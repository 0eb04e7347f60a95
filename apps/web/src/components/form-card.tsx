import { Button, Card, FormSummary } from '@parapet/ui'
import { useId, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ConflictDialog, type ConflictDialogProps } from '~/components/conflict-dialog'
import { toFormErrors } from '~/components/form-summary-errors'
import { UnsavedGuard } from '~/components/unsaved-guard'
import type { EditConflict } from '~/components/use-edit-form'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import styles from './form-card.module.css'

export interface FormCardProps<Values extends Record<string, string>> extends Pick<
  ConflictDialogProps,
  'labels' | 'describeValue'
> {
  title?: string
  description?: string
  /** Rendered above the fields and saved separately, such as a picture. */
  lead?: ReactNode
  saveLabel: string
  /** Shows the save button. */
  mayUpdate: boolean
  form: UseFormReturn<Values>
  submit: (event: SubmitEvent) => Promise<void>
  conflict: EditConflict | null
  /** Shown before the save button. */
  secondaryAction?: ReactNode
  children: ReactNode
}

/** A form on a page, saved with its button or Ctrl/⌘ S. Warns before navigating away with unsaved changes. */
export function FormCard<Values extends Record<string, string>>({
  title,
  description,
  lead,
  saveLabel,
  mayUpdate,
  form,
  submit,
  conflict,
  labels,
  describeValue,
  secondaryAction,
  children,
}: FormCardProps<Values>) {
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  useSaveShortcut(formRef)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (mayUpdate && !isSubmitting) void submit(event)
  }

  const save = (
    <div className={styles.save}>
      {secondaryAction}
      <Button type="submit" form={formId} tone="primary" loading={isSubmitting}>
        {saveLabel}
      </Button>
    </div>
  )
  return (
    <Card title={title} description={description} footer={mayUpdate ? save : null}>
      <div className={styles.stack}>
        {lead}
        <form id={formId} ref={formRef} className={styles.fields} noValidate onSubmit={handleSubmit}>
          <FormSummary errors={toFormErrors(errors)} attempt={submitCount} />
          {children}
        </form>
      </div>
      <UnsavedGuard isDirty={isDirty} isSaving={isSubmitting} />
      {conflict ? <ConflictDialog conflict={conflict} labels={labels} describeValue={describeValue} /> : null}
    </Card>
  )
}
