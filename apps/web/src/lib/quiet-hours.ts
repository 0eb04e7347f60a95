export interface QuietHours {
  /** `22:00` */
  from: string
  to: string
}

/** Whether `now` is within quiet hours, which can span midnight. `timeZone` is an IANA name. */
export function isQuietTime(hours: QuietHours | null, timeZone: string, now: Date = new Date()): boolean {
  if (hours === null || hours.from === hours.to) return false
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat('en-GB', options).format(now)
  return hours.from < hours.to ? time >= hours.from && time < hours.to : time >= hours.from || time < hours.to
}
