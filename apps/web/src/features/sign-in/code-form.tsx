import { Button, Field, OneTimeCodeInput } from '@parapet/ui'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { signInTexts } from './texts.ts'
import styles from './sign-in.module.css'

const codeLength = 6

export interface CodeFormProps {
  /** @default signInTexts.codeLabel */
  label?: string
  /** @default signInTexts.verify */
  submitLabel?: string
  help?: ReactNode
  error: ReactNode
  isPending: boolean
  isBlocked: boolean
  /** Resolves to whether the code was accepted. */
  onVerify: (code: string) => Promise<boolean>
}

/** A six-digit code, submitted with the last digit and cleared if it's wrong. */
export function CodeForm({
  label = signInTexts.codeLabel,
  submitLabel = signInTexts.verify,
  help,
  error,
  isPending,
  isBlocked,
  onVerify,
}: CodeFormProps) {
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)

  async function verify(entered: string) {
    if (isPending || isBlocked || (await onVerify(entered))) return
    setCode('')
    form.current?.querySelector('input')?.focus()
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (code.length === codeLength) void verify(code)
  }

  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={handleSubmit}>
      <Field label={label} help={help} error={error}>
        <OneTimeCodeInput
          className={styles.codeBoxes}
          length={codeLength}
          value={code}
          onValueChange={setCode}
          onComplete={(entered) => void verify(entered)}
          autoFocus
        />
      </Field>
      <Button
        type="submit"
        tone="primary"
        size="md-lg"
        fullWidth
        loading={isPending}
        disabled={code.length < codeLength || isBlocked}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
