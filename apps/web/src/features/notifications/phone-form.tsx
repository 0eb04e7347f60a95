import { Button, Field, TextInput } from '@parapet/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useSaveNotificationPhone } from '~/data/notification-phone/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatPhone, isPhone } from '~/lib/phone'
import styles from './phone-card.module.css'
import { phoneTexts as texts } from './phone-texts.ts'

interface PhoneFormProps {
  orgId: string
  initialNumber: string | null
  mayUpdate: boolean
  onSaved: () => void
  /** Null if there is no number yet. */
  onCancel: (() => void) | null
}

/** Texts a code to a number. */
export function PhoneForm({ orgId, initialNumber, mayUpdate, onSaved, onCancel }: PhoneFormProps) {
  const save = useSaveNotificationPhone(orgId)
  const [number, setNumber] = useState(formatPhone(initialNumber ?? ''))
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isEditing = onCancel !== null
  useEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing])

  function show(message: string) {
    setProblem(message)
    input.current?.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (number.trim() === '' || !isPhone(number)) return show(texts.numberRequired)
    setProblem(null)
    save.mutate(number, { onSuccess: onSaved, onError: (error) => show(describeFailure(error)) })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label={texts.number} help={texts.numberHelp} error={problem ?? undefined}>
        <TextInput
          ref={input}
          type="tel"
          name="tel"
          autoComplete="tel"
          disabled={!mayUpdate}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" tone="primary" disabled={!mayUpdate} loading={save.isPending}>
          {texts.sendCode}
        </Button>
        {onCancel ? (
          <Button type="button" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
