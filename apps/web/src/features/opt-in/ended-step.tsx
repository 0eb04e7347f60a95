import { Button } from '@parapet/ui/button'
import { useState } from 'react'
import { submitOptIn, type OptInFailure, resendOptIn } from '~/data/opt-in/opt-in-calls'
import type { OptInLink } from '~/data/opt-in/opt-in-link'
import styles from './opt-in.module.css'
import { FailureBanner, Step, useAction, describeFailure } from './step-parts.tsx'
import type { OptInTexts } from './texts/opt-in-languages.ts'

type EndedLink = Extract<OptInFailure, { kind: 'expired' | 'used' }>

/** An expired or used link. It can still request a new one or opt out. */
export function EndedStep({
  link,
  endedLink,
  texts,
}: {
  link: OptInLink
  endedLink: EndedLink
  texts: OptInTexts
}) {
  const [completedAction, setCompletedAction] = useState<'sent' | 'stopped' | null>(null)
  const { run, pending, failure } = useAction()

  async function send() {
    const result = await run('send', () => resendOptIn(link, { language: endedLink.language }))
    if (result) setCompletedAction('sent')
  }
  async function stop() {
    const result = await run('stop', () => submitOptIn(link, { decision: 'opt_out' }))
    if (result) setCompletedAction('stopped')
  }

  if (completedAction === 'sent') {
    return (
      <Step key="sent" title={texts.sentTitle}>
        <p>{texts.sentText}</p>
      </Step>
    )
  }
  if (completedAction === 'stopped') {
    return (
      <Step key="stopped" title={texts.optedOutTitle}>
        <p>{texts.optedOutText(endedLink.org.name)}</p>
      </Step>
    )
  }
  const isUsed = endedLink.kind === 'used'
  return (
    <Step key="ended" title={isUsed ? texts.usedTitle : texts.expiredTitle}>
      <p>{isUsed ? texts.usedText : texts.expiredText}</p>
      <FailureBanner failure={failure} texts={texts} />
      <div className={styles.choices}>
        <Button tone="primary" size="lg" fullWidth loading={pending === 'send'} onClick={() => void send()}>
          {texts.sendNewLink}
        </Button>
        <Button size="lg" fullWidth loading={pending === 'stop'} onClick={() => void stop()}>
          {texts.stopAllEmail}
        </Button>
      </div>
    </Step>
  )
}

interface FailureStepProps {
  failure: OptInFailure
  texts: OptInTexts
  onRetry: () => void
}

/** The page can't be shown: why, and what to do. */
export function FailureStep({ failure, texts, onRetry }: FailureStepProps) {
  if (failure.kind === 'unknown') {
    return (
      <Step title={texts.unknownTitle}>
        <p>{texts.unknownText}</p>
      </Step>
    )
  }
  const { title, text } = describeFailure(failure, texts)
  return (
    <Step title={title}>
      <p>{text}</p>
      {failure.kind === 'failed' && failure.requestId ? (
        <p className={styles.muted}>{texts.requestId(failure.requestId)}</p>
      ) : null}
      <Button size="md-lg" onClick={onRetry}>
        {texts.retry}
      </Button>
    </Step>
  )
}
