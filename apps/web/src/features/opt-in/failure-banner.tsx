import { Banner } from '@parapet/ui/banner'
import type { OptInFailure } from '~/data/opt-in/opt-in-calls'
import type { OptInTexts } from './texts/opt-in-languages.ts'
import { describeFailure } from './describe-failure.ts'

export interface FailureBannerProps {
  failure: OptInFailure | null
  texts: OptInTexts
}

/** Why a button did not do what it says. What concerns one field stands there. */
export function FailureBanner({ failure, texts }: FailureBannerProps) {
  if (failure === null || failure.kind === 'invalid') return null
  const { title, text } = describeFailure(failure, texts)
  return (
    <Banner tone="danger" title={title}>
      {text}
      {failure.kind === 'failed' && failure.requestId ? <p>{texts.requestId(failure.requestId)}</p> : null}
    </Banner>
  )
}
