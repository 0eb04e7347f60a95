import { Button, Field, OneTimeCodeInput, Text, toast } from '@parapet/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useReplaceSender } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { describeFailure } from '~/lib/describe-failure'
import { useCountdown } from '~/lib/use-countdown'
import { useSenderActs } from './sender-menu.tsx'
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

/** Takes the code that was mailed to an address. */
export function SenderCode({ orgId, sender, code, onChecked }: SenderCodeProps) {
  const problemId = useId()
  const acts = useSenderActs(orgId, sender)
  const prove = useReplaceSender(orgId)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [resendSeconds, startResend] = useCountdown(readWait(code.sentAt))
  const { fromEmail } = sender
  const canEnter = code.expiresAt !== null && code.attemptsLeft > 0

  function verify(entered: string) {
    if (prove.isPending) return
    setProblem(null)
    prove.mutate(
      { id: sender.id, body: toSenderPut(sender, { code: entered }) },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.verified(fromEmail) }),
        onError: (error) => {
          setProblem(describeFailure(error))
          setTyped('')
          onChecked()
        },
      },
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed.length === digits) verify(typed)
  }

  return (
    <form className={styles.code} noValidate onSubmit={submit}>
      <Text>{canEnter ? texts.codeSent(fromEmail) : texts.codeNone(fromEmail)}</Text>
      {canEnter || problem !== null ? (
        <Field label={texts.code} error={problem ?? undefined}>
          <OneTimeCodeInput
            length={digits}
            value={typed}
            onValueChange={setTyped}
            onComplete={verify}
            disabled={!canEnter}
            autoFocus
          />
        </Field>
      ) : null}
      <div className={styles.actions}>
        {canEnter ? (
          <Button type="submit" tone="primary" loading={prove.isPending}>
            {texts.verify}
          </Button>
        ) : null}
        {code.sendsLeft > 0 ? (
          <Button
            tone={canEnter ? 'ghost' : 'primary'}
            disabled={canEnter && resendSeconds > 0}
            loading={acts.isResending}
            onClick={() =>
              acts.resend(() => {
                setProblem(null)
                setTyped('')
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

/** Somebody who has just been mailed a code gives it a moment to arrive. */
function readWait(sentAt: string | null): number {
  if (sentAt === null) return 0
  const passed = (Date.now() - Date.parse(sentAt)) / 1000
  return Math.max(0, Math.min(resendAfterSeconds, Math.ceil(resendAfterSeconds - passed)))
}
