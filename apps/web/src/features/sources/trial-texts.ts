import { countOf, formatNumber } from '~/lib/format'

/** Texts of a source's test. */
export const sourceTrialTexts = {
  test: 'Test',
  testDetail: 'Fetches once with these settings. Nothing is stored.',
  testOk: (items: number, host: string) => `${host} returned ${countOf(items, 'item')}.`,
  testOkNoHost: (items: number) => `Returned ${countOf(items, 'item')}.`,
  testEmpty: 'It works. There’s nothing to report right now.',
  testFailed: 'Test failed',
  testSummary: (bytes: string, duration: string) => `${bytes} in ${duration}.`,
  lessThanASecond: 'less than a second',
  testRequests: (count: number) => `Tested 1 of ${formatNumber(count)} URLs.`,
  testDropped: (parts: string) => `Skipped: ${parts}.`,
  testSamples: 'Sample items',
} as const
