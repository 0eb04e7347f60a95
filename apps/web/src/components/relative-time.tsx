import { Tooltip } from '@parapet/ui'
import { formatExactTime, formatRelativeTime } from '~/lib/format'

export interface RelativeTimeProps {
  /** RFC 3339 */
  moment: string
  /** Time zone of the exact time (IANA name). @default the user's time zone */
  timeZone?: string
}

/** A relative time. The exact time appears on hover and focus. */
export function RelativeTime({ moment, timeZone }: RelativeTimeProps) {
  return (
    // Above, it would cover the actions of the row above in a table.
    <Tooltip side="left" content={formatExactTime(moment, timeZone)}>
      {/* Focusable, so that keyboard users can open the tooltip. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={moment} tabIndex={0}>
        {formatRelativeTime(moment)}
      </time>
    </Tooltip>
  )
}
