import { formatNumber } from '~/lib/format'

/** Texts of the banner about unmonitored feeds. */
export const watchTexts = {
  one: (name: string, since: string) => `${name} not monitored since ${since}`,
  several: (count: number, since: string) =>
    `${formatNumber(count)} feeds not monitored, the first since ${since}`,
  of: (sentence: string, hazards: string) => `${sentence}: ${hazards}.`,
  ends: (sentence: string) => `${sentence}.`,
  more: (count: number) => `${formatNumber(count)} more`,
  details: 'Details',
  hide: 'Hide',
  dismiss: 'Hide until another feed stops being monitored',
  meaning:
    'Threats reported only by these feeds may be missing. Follow local authorities until monitoring resumes.',
  since: (moment: string) => `Not monitored since ${moment}`,
  noReason: 'The feed isn’t responding.',
} as const
