import { formatNumber } from '~/lib/format'

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

/** How all sources did over a span of time. */
export const sourceHealthTexts = {
  health: 'Health',
  span: 'Span',
  spans: { day: '24 hours', week: '7 days', month: '30 days' },
  gaps: 'Gaps',
  gapsDetail: 'When a source was not watched in full, as the history has it.',
  legend: 'Colours of the bars',
  watched: 'Watched',
  failingOrOff: 'Failing or turned off',
  now: 'now',
  gapsTable: 'Gaps as a table',
  gapColumns: { source: 'Source', status: 'State', from: 'From', to: 'Until', length: 'Length' },
  noGaps: 'No gap is on record for this span.',
  notAdded: 'Not added yet',
  absentBars: 'Grey: not added yet',
  stillGoing: 'Still going on',
  gapOf: (name: string, status: string, from: string, to: string) => `${name}: ${status}, ${from} to ${to}`,
  gapsOf: (count: number) => counted(count, 'gap', 'gaps'),
  runsTitle: 'Runs',
  runsTable: 'Runs of each source',
  runColumns: { source: 'Source', succeeded: 'Runs that came', failed: 'Runs that failed' },
  rateLimits: 'Hosts that asked us to wait',
  rateColumns: { source: 'Source', at: 'When', host: 'Host', detail: 'What it said' },
  noRateLimits: 'No host asked us to wait.',
  noDropped: 'Nothing was left out.',
  droppedTitle: 'Left-out items by reason',
  droppedColumns: { source: 'Source', reason: 'Reason', count: 'Items' },
  noHealth: 'There is no history of feeds.',
  noHealthDetail:
    'Gaps, refused requests and dropped warnings are written down once a feed is connected. None is, so nothing can fail unnoticed here, and nothing is watched either.',
  toTasks: 'Show tasks',
} as const
