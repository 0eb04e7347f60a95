import { Button, ConfirmDialog, Drawer, FormSummary, type FormSummaryError } from '@parapet/ui'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import { hasStoredSession } from '~/lib/session'
import styles from './form-drawer.module.css'
import { formTexts } from './form-texts.ts'
import { useLeaveBlocker, useUnloadWarning } from './unsaved-guard.tsx'

export interface FormDrawerProps {
  title: ReactNode
  description?: ReactNode
  submitLabel: string
  /** Whether there are unsaved changes. */
  isDirty: boolean
  isSubmitting: boolean
  errors: readonly FormSummaryError[]
  /** Increases with every submit, so that the error summary takes focus again. */
  attempt: number
  /** Resolves once the form is saved or its errors are shown. */
  onSubmit: (event: SubmitEvent) => Promise<void>
  /** The label of a second button, for a form that stays open for the next record. */
  anotherLabel?: string | undefined
  /** Called instead of `onSubmit` by that button. */
  onSubmitAnother?: (event: SubmitEvent) => Promise<void>
  onClose: () => void
  size?: 'md' | 'lg'
  /** The id of the field to focus instead of the first. */
  initialField?: string | undefined
  children: ReactNode
}

/** The value of the second button. */
const anotherValue = 'another'

/**
 * A form in a drawer. Ctrl/⌘ S saves, and Escape closes after confirming unsaved changes. While it saves, it stays open:
 * what is being saved can't be discarded anymore, and if that fails, the person needs what they entered.
 */
export function FormDrawer({
  title,
  description,
  submitLabel,
  isDirty,
  isSubmitting,
  errors,
  attempt,
  onSubmit,
  anotherLabel,
  onSubmitAnother = onSubmit,
  onClose,
  size = 'md',
  initialField,
  children,
}: FormDrawerProps) {
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const firstField = useRef<HTMLElement>(null)
  const isSaving = useRef(false)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  useSaveShortcut(formRef)

  // Without an initial field, the scrollable form itself would take focus and show a focus ring.
  function setForm(form: HTMLFormElement | null) {
    formRef.current = form
    const requestedField =
      initialField === undefined ? null : form?.querySelector<HTMLElement>(`#${CSS.escape(initialField)}`)
    firstField.current = requestedField ?? form?.querySelector<HTMLElement>('input, select, textarea') ?? null
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSubmitting) return
    // Saving may navigate to another page, which loses nothing.
    isSaving.current = true
    const isAnother = event.nativeEvent.submitter?.getAttribute('value') === anotherValue
    await (isAnother ? onSubmitAnother : onSubmit)(event)
    isSaving.current = false
  }

  function close() {
    if (isSubmitting) return
    if (isDirty) setConfirmOpen(true)
    else onClose()
  }

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
          <Button onClick={close} disabled={isSubmitting}>
            {formTexts.cancel}
          </Button>
          {anotherLabel === undefined ? null : (
            <Button type="submit" form={formId} value={anotherValue} disabled={isSubmitting}>
              {anotherLabel}
            </Button>
          )}
          <Button type="submit" form={formId} tone="primary" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={setForm}
        className={styles.fields}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormSummary errors={errors} attempt={attempt} />
        {children}
      </form>
      {/* The router asks only the blocker that was registered last, so one without changes must not be registered. */}
      {isDirty || isSubmitting ? (
        <DiscardDialog
          isClosing={isConfirmOpen}
          isSubmitting={isSubmitting}
          mayNavigate={() => isSubmitting || isSaving.current}
          onKeep={() => setConfirmOpen(false)}
          onClose={onClose}
        />
      ) : null}
    </Drawer>
  )
}

interface DiscardDialogProps {
  /** Whether the person closes the drawer, rather than navigating away. */
  isClosing: boolean
  isSubmitting: boolean
  /** Whether a navigation to another page is part of saving. Going back never is. */
  mayNavigate: () => boolean
  onKeep: () => void
  onClose: () => void
}

/** Asks before a drawer with changes is closed, or left by a navigation. */
function DiscardDialog({ isClosing, isSubmitting, mayNavigate, onKeep, onClose }: DiscardDialogProps) {
  const { pathname } = useLocation()
  const blocker = useLeaveBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // After a sign-out, changes can't be saved anyway.
      hasStoredSession() &&
      // After saving, the drawer stays on screen until the next page has been rendered.
      currentLocation.pathname === pathname &&
      // An open drawer can be just a query parameter, so going back closes it without changing the pathname.
      (historyAction === 'POP' || (!mayNavigate() && currentLocation.pathname !== nextLocation.pathname)),
  )
  const isBlocked = blocker.state === 'blocked'
  const isAsking = isClosing || isBlocked
  useUnloadWarning(true)

  function keep() {
    onKeep()
    blocker.reset?.()
  }

  const keepWhileSaving = useEffectEvent(keep)
  useEffect(() => {
    if (isAsking && isSubmitting) keepWhileSaving()
  }, [isAsking, isSubmitting])

  return (
    <ConfirmDialog
      open={isAsking && !isSubmitting}
      onOpenChange={keep}
      title={formTexts.discardTitle}
      description={formTexts.discardDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => (isBlocked ? blocker.proceed() : onClose())}
    />
  )
}

export interface FormSectionProps {
  title: string
  children: ReactNode
}

/** A group of fields under a heading. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Two short fields side by side if there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
