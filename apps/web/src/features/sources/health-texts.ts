import { countOf } from '~/lib/format'

/** Texts of the source health page. */
export const sourceHealthTexts = {
  subject: 'source health',
  span: 'Time range',
  spans: { day: '24 hours', week: '7 days', month: '30 days' },
  gaps: 'Coverage gaps',
  legend: 'Bar colors',
  monitored: 'Monitored',
  unmonitored: 'Failing, off, or not fetched',
  now: 'now',
  gapsTable: 'Gaps as a table',
  gapColumns: { source: 'Source', status: 'Status', from: 'From', to: 'To', length: 'Duration' },
  noGaps: 'No gaps in this time range. Time before a source was added isn’t counted.',
  notAdded: 'Not added yet',
  notFetched: 'Not fetched',
  ongoing: 'Ongoing',
  gapLabel: (name: string, status: string, from: string, to: string) =>
    `${name}: ${status}, ${from} to ${to}`,
  gapCount: (count: number) => countOf(count, 'gap'),
  /** After the number of gaps of a source that was added within the time range. */
  since: (moment: string) => ` since ${moment}`,
  runsTitle: 'Fetches',
  runsTable: 'Fetches by source',
  runColumns: { source: 'Source', succeeded: 'Successful fetches', failed: 'Failed fetches' },
  rateLimits: 'Rate limits',
  rateLimitColumns: { source: 'Source', at: 'When', host: 'Host', detail: 'Response' },
  noRateLimits: 'No fetches were rate limited in this time range.',
  noDropped: 'No items were skipped.',
  droppedTitle: 'Skipped items by reason',
  droppedDetail:
    'Items below your minimum severity or outside your coverage area still count as items under “Your sources,” and so do most test messages. Items skipped for other reasons don’t.',
  droppedColumns: { source: 'Source', reason: 'Reason', count: 'Items' },
  noHealth: 'No source history yet',
  noHealthDetail:
    'Coverage gaps, rate limits, and skipped items appear here once a source is connected. Until then, nothing is monitored.',
  viewTasks: 'View tasks',
} as const
