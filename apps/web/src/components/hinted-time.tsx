import type { ReactNode } from 'react'
import { formatExactTime } from '~/lib/format'

export interface HintedTimeProps {
  /** RFC 3339 */
  moment: string
  /** Time zone of the exact time (IANA name). @default the user's time zone */
  timeZone?: string | undefined
  /** The time as people read it, such as “2 hours ago”. */
  children: ReactNode
}

/** A time with the exact one as a native tooltip. Lists have hundreds of them, so nothing is formatted until the pointer comes. */
export function HintedTime({ moment, timeZone, children }: HintedTimeProps) {
  return (
    <time
      dateTime={moment}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExactTime(moment, timeZone)
      }}
    >
      {children}
    </time>
  )
}
