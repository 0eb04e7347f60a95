import { countOf, formatNumber } from '~/lib/format'

/** What came of a source's test. */
export const sourceTrialTexts = {
  test: 'Test',
  testDetail: 'Fetches once with these settings and stores nothing.',
  testOk: (items: number, host: string) => `${host} answered with ${countOf(items, 'item')}.`,
  testOkNoHost: (items: number) => `It answered with ${countOf(items, 'item')}.`,
  testEmpty: 'It works. Nothing is reported there at the moment.',
  testFailed: 'The test failed',
  testFacts: (bytes: string, duration: string) => `${bytes} in ${duration}.`,
  underASecond: 'under a second',
  testRequests: (count: number) => `One of ${formatNumber(count)} addresses was asked.`,
  testDropped: (parts: string) => `Left out: ${parts}.`,
  testSamples: 'What would come in',
} as const
