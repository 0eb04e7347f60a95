import { formatNumber } from '~/lib/format'
import { threatTexts as texts } from '~/texts/threats'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `42 min`, `1 h 12 min`, `2 d 3 h`; never more exact than two units. */
export function describeSpan(spanMs: number): string {
  if (spanMs < minuteMs) return texts.moments
  const [days, hours, minutes] = [
    Math.floor(spanMs / dayMs),
    Math.floor((spanMs % dayMs) / hourMs),
    Math.floor((spanMs % hourMs) / minuteMs),
  ]
  const parts = [
    days > 0 ? texts.days(formatNumber(days)) : '',
    hours > 0 ? texts.hours(formatNumber(hours)) : '',
    days === 0 && minutes > 0 ? texts.minutes(formatNumber(minutes)) : '',
  ]
  return parts.filter(Boolean).join(' ')
}
