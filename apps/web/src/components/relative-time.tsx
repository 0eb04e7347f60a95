import { Tooltip } from '@parapet/ui'
import { formatExactTime, formatRelativeTime } from '~/lib/format'

export interface RelativeTimeProps {
  /** RFC 3339 */
  moment: string
  /** IANA name of the zone of the exact time. @default the person's own */
  timeZone?: string
}

/** How long ago; the exact time appears on hover and focus. */
export function RelativeTime({ moment, timeZone }: RelativeTimeProps) {
  return (
    <Tooltip content={formatExactTime(moment, timeZone)}>
      {/* The tooltip must be within reach of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={moment} tabIndex={0}>
        {formatRelativeTime(moment)}
      </time>
    </Tooltip>
  )
}
