export interface QuietHours {
  /** `22:00` */
  from: string
  to: string
}

/** Whether a moment lies in the quiet hours of somebody in this time zone (IANA). They may pass midnight. */
export function isQuietTime(hours: QuietHours | null, timeZone: string, now: Date = new Date()): boolean {
  if (hours === null || hours.from === hours.to) return false
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat('en-GB', options).format(now)
  return hours.from < hours.to ? time >= hours.from && time < hours.to : time >= hours.from || time < hours.to
}
