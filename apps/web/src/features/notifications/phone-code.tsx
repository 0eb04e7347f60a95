import { Button, Field, OneTimeCodeInput, Text, toast } from '@parapet/ui'
import { useState, type SubmitEvent } from 'react'
import {
  type NotificationPhone,
  useConfirmNotificationPhone,
  useSaveNotificationPhone,
} from '~/data/notification-phone/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatPhone } from '~/lib/phone'
import { toastFailure } from '~/lib/toast-failure'
import { useCountdown } from '~/lib/use-countdown'
import styles from './phone-card.module.css'
import { phoneTexts as texts } from './phone-texts.ts'

const codeLength = 6
const resendAfterSeconds = 30

interface PhoneCodeProps {
  orgId: string
  phone: NotificationPhone
  mayUpdate: boolean
}

/** Verifies a number with the code that was texted to it. */
export function PhoneCode({ orgId, phone, mayUpdate }: PhoneCodeProps) {
  const verification = useConfirmNotificationPhone(orgId)
  const save = useSaveNotificationPhone(orgId)
  const [enteredCode, setEnteredCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [resendSeconds, startResend] = useCountdown(resendAfterSeconds)
  const number = formatPhone(phone.number)
  const canEnterCode = phone.codeExpiresAt !== null

  function verify(code: string) {
    if (verification.isPending) return
    setProblem(null)
    verification.mutate(code, {
      onSuccess: () => toast({ color: 'success', heading: texts.verified(number) }),
      onError(error) {
        setProblem(describeFailure(error))
        setEnteredCode('')
      },
    })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (enteredCode.length === codeLength) verify(enteredCode)
  }

  function resend() {
    save.mutate(phone.number, {
      onSuccess() {
        setProblem(null)
        setEnteredCode('')
        startResend(resendAfterSeconds)
        toast({ color: 'success', heading: texts.codeResent(number) })
      },
      onError: (error) => toastFailure(texts.couldNotSendCode, error),
    })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Text>{canEnterCode ? texts.codeSent(number) : texts.codeExpired}</Text>
      {canEnterCode || problem !== null ? (
        <Field label={texts.code} error={problem ?? undefined}>
          <OneTimeCodeInput
            length={codeLength}
            value={enteredCode}
            onValueChange={setEnteredCode}
            onComplete={verify}
            disabled={!canEnterCode || !mayUpdate}
          />
        </Field>
      ) : null}
      <div className={styles.actions}>
        {canEnterCode ? (
          <Button type="submit" tone="primary" disabled={!mayUpdate} loading={verification.isPending}>
            {texts.verify}
          </Button>
        ) : null}
        <Button
          type="button"
          tone={canEnterCode ? 'ghost' : 'primary'}
          disabled={!mayUpdate || (canEnterCode && resendSeconds > 0)}
          loading={save.isPending}
          onClick={resend}
        >
          {canEnterCode && resendSeconds > 0 ? texts.resendIn(resendSeconds) : texts.resend}
        </Button>
      </div>
    </form>
  )
}
