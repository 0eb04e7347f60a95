import { VisuallyHidden } from '@parapet/ui'
import { formatCountdown } from '~/lib/duration'
import { formatExactTime } from '~/lib/format'
import { useNow } from '~/lib/use-now'
import { alertTexts as texts } from './texts.ts'

const tickMs = 1000

/** How long an automatic alert can still be stopped. Screen readers get the time once instead of every second. */
export function AlertCountdown({ until }: { until: string }) {
  const leftMs = Date.parse(until) - useNow(tickMs)
  if (leftMs <= 0) return texts.goesOutNow
  return (
    <>
      <span aria-hidden="true">{texts.goesOutIn(formatCountdown(leftMs))}</span>
      <VisuallyHidden>{texts.goesOutAt(formatExactTime(until))}</VisuallyHidden>
    </>
  )
}
