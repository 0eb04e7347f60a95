/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]
const sundayFirst = new Set(
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const saturdayFirst = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** The day that a week begins with where the locale is spoken. */
export function findFirstWeekday(locale: string): Weekday {
  const known = new Intl.Locale(locale)
  // Not in Firefox yet. 1 is Monday, 7 is Sunday.
  const day = (known as Partial<Intl.Locale>).getWeekInfo?.().firstDay
  if (day !== undefined) return weekdays[day % 7] ?? 1
  const region = known.maximize().region ?? ''
  if (saturdayFirst.has(region)) return 6
  return sundayFirst.has(region) ? 0 : 1
}
