import { useId, useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog, type DialogProps } from '../dialog/dialog.tsx'
import { Field } from '../field/field.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import styles from './confirm-dialog.module.css'

export interface ConfirmDialogProps extends Omit<
  DialogProps,
  'role' | 'footer' | 'size' | 'initialFocus' | 'closesOnOutsidePress'
> {
  /** The question: `Undo this import?` */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description?: ReactNode
  /** What the button does: `Remove 338 properties`. */
  confirmLabel: string
  /** @default 'Cancel' */
  cancelLabel?: string
  /** @default 'primary' */
  tone?: 'primary' | 'danger'
  /** Text that has to be typed to enable the button, for actions that cannot be undone. */
  confirmText?: string
  /** Work is in progress. The dialog stays open until the caller closes it. @default false */
  loading?: boolean
  onConfirm: () => void
}

/** Asks for confirmation before something hard to undo. Prefer offering undo if possible. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  confirmText,
  loading = false,
  onConfirm,
  children,
  ...props
}: ConfirmDialogProps) {
  const formId = useId()
  const cancelRef = useRef<HTMLButtonElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const [typedText, setTypedText] = useState('')
  const [isWrongText, setIsWrongText] = useState(false)
  const isConfirmed = confirmText === undefined || typedText.trim() === confirmText

  function reset() {
    setTypedText('')
    setIsWrongText(false)
  }

  function changeOpen(next: boolean) {
    if (!next) reset()
    onOpenChange(next)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isConfirmed || loading) return
    reset()
    onConfirm()
  }

  return (
    <Dialog
      {...props}
      open={open}
      onOpenChange={changeOpen}
      role="alertdialog"
      size="sm"
      title={title}
      description={description}
      closesOnOutsidePress={false}
      initialFocus={confirmText === undefined ? cancelRef : inputRef}
      footer={
        <>
          <Button ref={cancelRef} onClick={() => changeOpen(false)}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} tone={tone} disabled={!isConfirmed} loading={loading}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit}>
        {children}
        {confirmText === undefined ? null : (
          <Field
            label={`Type “${confirmText}” to confirm`}
            error={
              isWrongText
                ? typedText.trim() === ''
                  ? `Type “${confirmText}” to confirm.`
                  : `“${typedText.trim()}” doesn’t match “${confirmText}”.`
                : undefined
            }
          >
            <TextInput
              ref={inputRef}
              value={typedText}
              onChange={(event) => {
                setTypedText(event.target.value)
                setIsWrongText(false)
              }}
              // Enter does not submit a form whose button is disabled.
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !isConfirmed) setIsWrongText(true)
              }}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
