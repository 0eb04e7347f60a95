import { Button } from '@parapet/ui/button'
import { useState } from 'react'
import { answerOptIn, type OptInFailure, resendOptIn } from '~/data/opt-in/opt-in-calls'
import type { OptInLink } from '~/data/opt-in/opt-in-link'
import type { OptInTexts } from './texts/opt-in-languages.ts'
import { FailureBanner } from './failure-banner.tsx'
import { Step } from './step.tsx'
import { useAct } from './use-act.ts'
import styles from './opt-in.module.css'

type Ended = Extract<OptInFailure, { kind: 'expired' | 'used' }>

/** A link that shows nothing any more. Stopping works with it all the same. */
export function EndedStep({ link, ended, texts }: { link: OptInLink; ended: Ended; texts: OptInTexts }) {
  const [done, setDone] = useState<'sent' | 'stopped' | null>(null)
  const { act, pending, failure } = useAct()

  async function send() {
    const result = await act('send', () => resendOptIn(link, { language: ended.language }))
    if (result) setDone('sent')
  }
  async function stop() {
    const result = await act('stop', () => answerOptIn(link, { decision: 'opt_out' }))
    if (result) setDone('stopped')
  }

  if (done === 'sent') {
    return (
      <Step key="sent" title={texts.sentTitle}>
        <p>{texts.sentText}</p>
      </Step>
    )
  }
  if (done === 'stopped') {
    return (
      <Step key="stopped" title={texts.outTitle}>
        <p>{texts.outText(ended.org.name)}</p>
      </Step>
    )
  }
  const isUsed = ended.kind === 'used'
  return (
    <Step key="ended" title={isUsed ? texts.usedTitle : texts.expiredTitle}>
      <p>{isUsed ? texts.usedText : texts.expiredText}</p>
      <FailureBanner failure={failure} texts={texts} />
      <div className={styles.choices}>
        <Button tone="primary" size="lg" fullWidth loading={pending === 'send'} onClick={() => void send()}>
          {texts.sendNew}
        </Button>
        <Button size="lg" fullWidth loading={pending === 'stop'} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      </div>
    </Step>
  )
}
