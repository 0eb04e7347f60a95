import { Button, ConfirmDialog, Drawer, FormSummary, type FormSummaryError } from '@parapet/ui'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useBlocker } from 'react-router'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import { hasStoredSession } from '~/lib/session'
import styles from './form-drawer.module.css'
import { formTexts } from './form-texts.ts'
import { useUnloadWarning } from './unsaved-guard.tsx'

export interface FormDrawerProps {
  title: ReactNode
  description?: ReactNode
  submitLabel: string
  /** Something was entered that is not saved yet. */
  isDirty: boolean
  isSubmitting: boolean
  errors: readonly FormSummaryError[]
  /** Raise it with every submit, so that the summary takes the focus again. */
  attempt: number
  /** Resolves when the form was saved or its errors are shown. */
  onSubmit: (event?: SubmitEvent) => Promise<void>
  onClose: () => void
  size?: 'md' | 'lg'
  /** The id of the field where the cursor goes instead of the first. */
  startAt?: string | undefined
  children: ReactNode
}

/** A form beside the page: Ctrl or ⌘ S saves, Escape closes, and neither loses what was entered. */
export function FormDrawer({
  title,
  description,
  submitLabel,
  isDirty,
  isSubmitting,
  errors,
  attempt,
  onSubmit,
  onClose,
  size = 'md',
  startAt,
  children,
}: FormDrawerProps) {
  const formId = useId()
  const body = useRef<HTMLFormElement>(null)
  const firstField = useRef<HTMLElement>(null)
  const isSaving = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      !isSubmitting &&
      !isSaving.current &&
      // Without a session there is nothing left to keep.
      hasStoredSession() &&
      // The drawer itself may stand in the query only, so going back closes it without leaving the page.
      (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  )
  const isBlocked = blocker.state === 'blocked'

  useUnloadWarning(isDirty)
  useSaveShortcut(body)

  // What scrolls takes the focus before its fields, which would begin the form with a frame around all of it.
  function connect(form: HTMLFormElement | null) {
    body.current = form
    const wanted = startAt === undefined ? null : form?.querySelector<HTMLElement>(`#${CSS.escape(startAt)}`)
    firstField.current = wanted ?? form?.querySelector<HTMLElement>('input, select, textarea') ?? null
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSubmitting) return
    // Saving may lead to another page; that is no loss.
    isSaving.current = true
    await onSubmit(event)
    isSaving.current = false
  }

  const close = () => (isDirty ? setIsAsking(true) : onClose())

  return (
    <Drawer
      open
      onOpenChange={close}
      closesOnOutsidePress={!isDirty}
      size={size}
      initialFocus={firstField}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>{formTexts.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={connect}
        className={styles.fields}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormSummary errors={errors} attempt={attempt} />
        {children}
      </form>
      <ConfirmDialog
        open={isAsking || isBlocked}
        onOpenChange={() => {
          setIsAsking(false)
          blocker.reset?.()
        }}
        title={formTexts.discardTitle}
        description={formTexts.discardDetail}
        confirmLabel={formTexts.discard}
        cancelLabel={formTexts.keepEditing}
        tone="danger"
        onConfirm={() => (isBlocked ? blocker.proceed() : onClose())}
      />
    </Drawer>
  )
}

export interface FormSectionProps {
  title: string
  children: ReactNode
}

/** Fields that belong together, under a heading. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Two short fields beside each other where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
