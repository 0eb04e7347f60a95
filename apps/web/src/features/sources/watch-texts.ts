import { formatNumber } from '~/lib/format'

/** What is said on every page while a feed is not watched. */
export const watchTexts = {
  one: (name: string, since: string) => `${name} is not watched since ${since}`,
  several: (count: number, since: string) =>
    `${formatNumber(count)} feeds are not watched, the first since ${since}`,
  of: (sentence: string, hazards: string) => `${sentence}: ${hazards}.`,
  ends: (sentence: string) => `${sentence}.`,
  more: (count: number) => `${formatNumber(count)} more`,
  details: 'Details',
  hide: 'Hide',
  dismiss: 'Hide until something else is not watched',
  meaning:
    'Threats that only these feeds tell of may be missing here. Follow local authorities until they are watched again.',
  since: (moment: string) => `Not watched since ${moment}`,
  noReason: 'The feed gives no answer.',
  open: (name: string) => `Open ${name}`,
} as const
