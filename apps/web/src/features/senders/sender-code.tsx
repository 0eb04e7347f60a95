import { Button, Field, OneTimeCodeInput, Text, toast } from '@parapet/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useReplaceSender } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { describeFailure } from '~/lib/describe-failure'
import { useCountdown } from '~/lib/use-countdown'
import { useSenderActions } from './sender-menu.tsx'
import { toSenderPut } from './sender-values.ts'
import styles from './senders.module.css'
import { sendersTexts as texts } from './texts.ts'

const digits = 6
const resendAfterSeconds = 30

export interface SenderCodeProps {
  orgId: string
  sender: EmailSender
  code: NonNullable<EmailSender['code']>
  onChecked: () => void
}

/** Verifies an address with the code that was emailed to it. */
export function SenderCode({ orgId, sender, code, onChecked }: SenderCodeProps) {
  const problemId = useId()
  const actions = useSenderActions(orgId, sender)
  const verification = useReplaceSender(orgId)
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [resendSeconds, startResend] = useCountdown(resendWaitSeconds(code.sentAt))
  const { fromEmail } = sender
  const canEnter = code.expiresAt !== null && code.attemptsLeft > 0

  function verify(enteredCode: string) {
    if (verification.isPending) return
    setProblem(null)
    verification.mutate(
      { id: sender.id, body: toSenderPut(sender, { code: enteredCode }) },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.verified(fromEmail) }),
        onError: (error) => {
          setProblem(describeFailure(error))
          setEntered('')
          onChecked()
        },
      },
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (entered.length === digits) verify(entered)
  }

  return (
    <form className={styles.code} noValidate onSubmit={submit}>
      <Text>{canEnter ? texts.codeSent(fromEmail) : texts.codeNone(fromEmail)}</Text>
      {canEnter || problem !== null ? (
        <Field label={texts.code} error={problem ?? undefined}>
          <OneTimeCodeInput
            length={digits}
            value={entered}
            onValueChange={setEntered}
            onComplete={verify}
            disabled={!canEnter}
            autoFocus
          />
        </Field>
      ) : null}
      <div className={styles.actions}>
        {canEnter ? (
          <Button type="submit" tone="primary" loading={verification.isPending}>
            {texts.verify}
          </Button>
        ) : null}
        {code.sendsLeft > 0 ? (
          <Button
            tone={canEnter ? 'ghost' : 'primary'}
            disabled={canEnter && resendSeconds > 0}
            loading={actions.isResending}
            onClick={() =>
              actions.resend(() => {
                setProblem(null)
                setEntered('')
                startResend(resendAfterSeconds)
              })
            }
          >
            {canEnter && resendSeconds > 0 ? texts.resendIn(resendSeconds) : texts.resend}
          </Button>
        ) : (
          <Text size="sm" tone="muted" id={problemId}>
            {texts.noMoreCodes}
          </Text>
        )}
      </div>
    </form>
  )
}

/** The seconds left until a new code can be requested. */
function resendWaitSeconds(sentAt: string | null): number {
  if (sentAt === null) return 0
  const elapsed = (Date.now() - Date.parse(sentAt)) / 1000
  return Math.max(0, Math.min(resendAfterSeconds, Math.ceil(resendAfterSeconds - elapsed)))
}
