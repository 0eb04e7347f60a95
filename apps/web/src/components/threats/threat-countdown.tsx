import { formatExactTime } from '~/lib/format'
import { useNow } from '~/lib/use-now'
import { describeCountdown, type Countdown } from './describe-countdown.ts'

export interface ThreatCountdownProps {
  threat: Countdown
  /** IANA name of the zone of the exact time: that of the property. @default the person's own */
  timeZone?: string | undefined
}

/** How long until it begins, or until it is over, or since then; the exact time for who points at it. */
export function ThreatCountdown({ threat, timeZone }: ThreatCountdownProps) {
  const { text, moment } = describeCountdown(threat, useNow())
  return moment === null ? (
    <span>{text}</span>
  ) : (
    <time dateTime={moment} title={formatExactTime(moment, timeZone)}>
      {text}
    </time>
  )
}
