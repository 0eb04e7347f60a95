import { Button, Field, OneTimeCodeInput, Text, toast } from '@parapet/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useReplaceSender } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { describeFailure } from '~/lib/describe-failure'
import { useCountdown } from '~/lib/use-countdown'
import { useSenderActions } from './sender-menu.tsx'
import { toSenderPut } from './sender-values.ts'
import styles from './senders.module.css'
import { senderTexts as texts } from './texts.ts'

const codeLength = 6
const resendAfterSeconds = 30

export interface SenderCodeProps {
  orgId: string
  sender: EmailSender
  code: NonNullable<EmailSender['code']>
  onChecked: () => void
}

/** Verifies an address with the code that was emailed to it. */
export function SenderCode({ orgId, sender, code, onChecked }: SenderCodeProps) {
  const actions = useSenderActions(orgId, sender)
  const verification = useReplaceSender(orgId)
  const [enteredCode, setEnteredCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [resendSeconds, startResend] = useCountdown(getResendWaitSeconds(code.sentAt))
  const { fromEmail } = sender
  const canEnterCode = code.expiresAt !== null && code.attemptsLeft > 0

  function verify(submittedCode: string) {
    if (verification.isPending) return
    setProblem(null)
    verification.mutate(
      { id: sender.id, body: toSenderPut(sender, { code: submittedCode }) },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.verified(fromEmail) }),
        onError: (error) => {
          setProblem(describeFailure(error))
          setEnteredCode('')
          onChecked()
        },
      },
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (enteredCode.length === codeLength) verify(enteredCode)
  }

  const describeCode = canEnterCode
    ? texts.codeSent
    : code.sentAt === null
      ? texts.noCodeSent
      : texts.codeInvalid

  const form = useRef<HTMLFormElement>(null)
  // Not `autoFocus`: the drawer in which the sender was created returns the focus to its button after closing.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector('input')?.focus())
    return () => clearTimeout(timer)
  }, [])

  return (
    <form ref={form} className={styles.code} noValidate onSubmit={submit}>
      <Text>{describeCode(fromEmail)}</Text>
      {canEnterCode || problem !== null ? (
        <Field label={texts.code} error={problem ?? undefined}>
          <OneTimeCodeInput
            length={codeLength}
            value={enteredCode}
            onValueChange={setEnteredCode}
            onComplete={verify}
            disabled={!canEnterCode}
          />
        </Field>
      ) : null}
      <div className={styles.actions}>
        {canEnterCode ? (
          <Button type="submit" tone="primary" loading={verification.isPending}>
            {texts.verify}
          </Button>
        ) : null}
        {code.sendsLeft > 0 ? (
          <Button
            tone={canEnterCode ? 'ghost' : 'primary'}
            disabled={canEnterCode && resendSeconds > 0}
            loading={actions.isResending}
            onClick={() =>
              actions.resend(() => {
                setProblem(null)
                setEnteredCode('')
                startResend(resendAfterSeconds)
              })
            }
          >
            {canEnterCode && resendSeconds > 0 ? texts.resendIn(resendSeconds) : texts.resend}
          </Button>
        ) : (
          <Text size="sm" tone="muted">
            {texts.noMoreCodes}
          </Text>
        )}
      </div>
    </form>
  )
}

/** The seconds left until a new code can be requested. */
function getResendWaitSeconds(sentAt: string | null): number {
  if (sentAt === null) return 0
  const elapsed = (Date.now() - Date.parse(sentAt)) / 1000
  return Math.max(0, Math.min(resendAfterSeconds, Math.ceil(resendAfterSeconds - elapsed)))
}
