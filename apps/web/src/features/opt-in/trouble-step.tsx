import { Button } from '@parapet/ui/button'
import type { OptInFailure } from '~/data/opt-in/opt-in-calls'
import type { OptInTexts } from './texts/opt-in-languages.ts'
import { describeFailure } from './describe-failure.ts'
import { Step } from './step.tsx'
import styles from './opt-in.module.css'

export interface TroubleStepProps {
  failure: OptInFailure
  texts: OptInTexts
  onRetry: () => void
}

/** A page that could not be shown: why, and what to do. */
export function TroubleStep({ failure, texts, onRetry }: TroubleStepProps) {
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
