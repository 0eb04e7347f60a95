import { formatNumber } from '~/lib/format'

/** Texts of the banner about unmonitored sources. */
export const watchTexts = {
  oneSource: (name: string, since: string) => `${name} not monitored since ${since}`,
  severalSources: (count: number, since: string) =>
    `${formatNumber(count)} sources not monitored, with gaps going back to ${since}`,
  withHazards: (sentence: string, hazards: string) => `${sentence}: ${hazards}.`,
  asSentence: (sentence: string) => `${sentence}.`,
  more: (count: number) => `${formatNumber(count)} more`,
  details: 'Details',
  hide: 'Hide',
  dismiss: 'Hide until monitoring changes',
  consequence:
    'Threats reported only by unmonitored sources may be missing. Follow instructions from local authorities until monitoring resumes.',
  since: (moment: string) => `Not monitored since ${moment}`,
  noReason: 'The source isn’t responding.',
} as const
