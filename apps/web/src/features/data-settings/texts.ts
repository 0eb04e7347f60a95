import { countOf, formatNumber, plural } from '~/lib/format'

export const dataTexts = {
  retention: 'How long things are kept',
  retentionDetail: 'What is older is removed by itself. The ledger is kept for ever.',
  keep: {
    importFileDays: 'Uploaded files',
    rawFeedDays: 'Answers of feeds',
    endedThreatMonths: 'Threats that are over',
  },
  keepHelp: {
    importFileDays: (least: string, most: string) =>
      `Days, from ${least} to ${most}. What was imported from them stays.`,
    rawFeedDays: (least: string, most: string) =>
      `Days, from ${least} to ${most}. They prove what a feed said; threats stay.`,
    endedThreatMonths: (least: string, most: string) =>
      `Months, from ${least} to ${most}. Then they are put away, and found under past threats only.`,
  },
  kept: {
    importFileDays: (days: string) => `Uploaded files are kept for ${days} days.`,
    rawFeedDays: (days: string) => `Answers of feeds are kept for ${days} days.`,
    endedThreatMonths: (months: string) => `Threats that are over are kept for ${months} months.`,
  },
  wholeNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
  save: 'Save changes',
  saved: 'How long things are kept was saved.',

  export: 'Take everything with you',
  exportDetail: 'Every row with every column, as you may see it. Each download is noted in the ledger.',
  things: {
    portfolios: 'Portfolios',
    properties: 'Properties',
    units: 'Units',
    tenants: 'Tenants',
    ledger: 'Ledger',
  },
  formats: {
    portfolios: 'CSV',
    properties: 'CSV',
    units: 'CSV',
    tenants: 'CSV, contacts in clear only for who may read them',
    ledger: 'NDJSON, with the hashes that prove it',
  },
  download: 'Download',
  downloadThing: (thing: string) => `Download ${thing.toLowerCase()}`,
  downloadAll: 'Download all of them',
  exported: (count: number) =>
    `${plural(count, 'The file was', `${formatNumber(count)} files were`)} downloaded.`,
  couldNotExport: 'The download did not work',

  erase: 'Requests to be forgotten',
  eraseDetail:
    'A tenant who asks to be forgotten is erased on their own page. Proof of consent and the ledger keep no name.',
  eraseWhom: 'Find the tenant',
  eraseHelp: 'By name, e-mail or phone. Their page has “Erase personal data” among its actions.',
  noTenant: 'No tenant matches',
  typeMore: 'Type two letters or more',
  erasures: 'Erased so far',
  nobodyErased: 'Nobody was erased so far.',

  ledger: 'Ledger',
  ledgerDetail:
    'Every change is written to a chain in which each event confirms the one before. Checking it computes all of it again.',
  verify: 'Check the ledger',
  whole: (events: string) => `The ledger is whole. ${events} were checked and none was changed.`,
  broken: (seq: string) => `The ledger does not hold at event ${seq}`,
  events: (count: number) => countOf(count, 'event'),
  checkedAt: 'Checked',
  head: 'Last entry',
  neverChecked: 'It was never checked.',
  lastWhole: (when: string) => `It was last checked ${when} and was whole.`,
  lastBroken: (when: string) => `It was last checked ${when} and did not hold.`,
  couldNotVerify: 'The ledger could not be checked',
} as const
