import { countOf, formatNumber, plural } from '~/lib/format'

export const dataTexts = {
  retention: 'Data retention',
  retentionDetail: 'Older data is removed automatically. The ledger is kept permanently.',
  keep: {
    importFileDays: 'Uploaded files',
    rawFeedDays: 'Raw feed data',
    endedThreatMonths: 'Past threats',
  },
  keepHelp: {
    importFileDays: (least: string, most: string) =>
      `${least} to ${most} days. Imported records aren’t affected.`,
    rawFeedDays: (least: string, most: string) =>
      `${least} to ${most} days. Evidence of what a feed reported. Threats aren’t affected.`,
    endedThreatMonths: (least: string, most: string) =>
      `${least} to ${most} months. After that, they’re archived and appear under past threats only.`,
  },
  kept: {
    importFileDays: (days: string) => `Uploaded files are kept for ${days} days.`,
    rawFeedDays: (days: string) => `Raw feed data is kept for ${days} days.`,
    endedThreatMonths: (months: string) => `Past threats are kept for ${months} months.`,
  },
  wholeNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
  save: 'Save changes',
  saved: 'Data retention saved.',

  export: 'Export all data',
  exportDetail: 'Every row and column you have access to. Each download is recorded in the ledger.',
  exportKinds: {
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
    tenants: 'CSV, with contact details if you’re allowed to see them',
    ledger: 'NDJSON, with verification hashes',
  },
  download: 'Download',
  downloadKind: (kind: string) => `Download ${kind.toLowerCase()}`,
  downloadAll: 'Download all',
  exported: (count: number) => `${plural(count, 'File', `${formatNumber(count)} files`)} downloaded.`,
  couldNotExport: 'Download failed',

  erase: 'Erasure requests',
  eraseDetail:
    'To erase a tenant’s personal data, open the tenant. Consent records and the ledger keep no names.',
  eraseWhom: 'Find tenant',
  eraseHelp: 'Search by name, email, or phone, then choose “Erase personal data” from the tenant’s actions.',
  noTenant: 'No matching tenants',
  typeMore: 'Type at least two characters',
  erasures: 'Erased tenants',
  nobodyErased: 'No tenants have been erased.',

  ledger: 'Ledger',
  ledgerDetail:
    'Every change is recorded in a hash chain, where each event confirms the one before it. Verification recomputes the whole chain.',
  verify: 'Verify ledger',
  whole: (events: string) => `Ledger verified. ${events} checked; none has been altered.`,
  broken: (seq: string) => `Verification failed at event ${seq}`,
  events: (count: number) => countOf(count, 'event'),
  checkedAt: 'Verified',
  head: 'Latest event',
  neverChecked: 'Never verified',
  lastWhole: (when: string) => `Last verified ${when}: intact.`,
  lastBroken: (when: string) => `Last verified ${when}: failed.`,
  couldNotVerify: 'Couldn’t verify the ledger',
} as const
