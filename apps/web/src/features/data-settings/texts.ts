import { countOf, formatNumber, plural } from '~/lib/format'

export const dataTexts = {
  retention: 'Data retention',
  retentionDetail: 'Older data is deleted or archived automatically. Activity is kept permanently.',
  retentionLabels: {
    importFileDays: 'Uploaded files (days)',
    rawFeedDays: 'Raw feed data (days)',
    endedThreatMonths: 'Past threats (months)',
  },
  retentionHelp: {
    importFileDays: (min: string, max: string) => `${min} to ${max} days. Imported records aren’t affected.`,
    rawFeedDays: (min: string, max: string) =>
      `${min} to ${max} days. Kept as evidence of what a feed reported. Threats aren’t affected.`,
    endedThreatMonths: (min: string, max: string) =>
      `${min} to ${max} months. After that, they’re archived, and only the Threats page lists them.`,
  },
  retentionSummaries: {
    importFileDays: (days: number) => `Uploaded files are kept for ${countOf(days, 'day')}.`,
    rawFeedDays: (days: number) => `Raw feed data is kept for ${countOf(days, 'day')}.`,
    endedThreatMonths: (months: number) => `Past threats are archived after ${countOf(months, 'month')}.`,
  },
  wholeNumber: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  save: 'Save changes',
  saved: 'Data retention saved.',

  export: 'Export all data',
  exportDetail:
    'Every record you have access to, with all columns. Archived records aren’t included, except threats. Each download appears in Activity.',
  exportKinds: {
    portfolios: 'Portfolios',
    properties: 'Properties',
    units: 'Units',
    tenants: 'Tenants',
    threats: 'Threats',
    ledger: 'Activity',
  },
  formats: {
    portfolios: 'CSV',
    properties: 'CSV',
    units: 'CSV',
    tenants: 'CSV, with contact details if you have permission to view them',
    threats: 'CSV, including past and archived threats',
    ledger: 'NDJSON, with verification hashes',
  },
  download: 'Download',
  downloadKind: (kind: string) => `Download ${kind.toLowerCase()}`,
  downloadAll: 'Download all',
  exported: (count: number) => `${plural(count, 'File', `${formatNumber(count)} files`)} downloaded.`,
  couldNotExport: 'Download failed',

  erase: 'Deletion requests',
  eraseDetail:
    'To erase a tenant’s personal data, open the tenant. Consent records and activity are kept, without the tenant’s name.',
  findTenant: 'Find tenant',
  eraseHelp: 'Search by name, email, or phone, then choose “Erase personal data” under More actions.',
  noTenant: 'No matching tenants',
  queryTooShort: 'Type at least two characters',
  erasures: 'Erased tenants',
  noErasures: 'No tenants have been erased.',

  ledger: 'Ledger',
  ledgerSubject: 'the ledger',
  ledgerDetail:
    'Every change is recorded in a hash chain, where each event confirms the one before it. Verification recomputes the whole chain.',
  verify: 'Verify ledger',
  ledgerVerified: (events: string) => `Ledger verified. ${events} checked; none has been altered.`,
  verificationFailed: (seq: string) => `Verification failed at event ${seq}`,
  verificationNextStep: 'Export the activity as NDJSON and contact the operator of this server.',
  events: (count: number) => countOf(count, 'event'),
  verifiedAt: 'Verified',
  latestEvent: 'Latest event',
  neverVerified: 'Never verified',
  lastVerified: (when: string) => `Last verified ${when}. No event has been altered.`,
  lastVerificationFailed: (when: string) =>
    `Verification failed ${when}. Verify the ledger again to see which event failed.`,
  couldNotVerify: 'Couldn’t verify the ledger',

  reset: 'Demo data',
  resetDetail: 'Restore the demo to its starting point, for example before you show it to someone else.',
  resetDemo: 'Reset demo',
  resetTitle: (name: string) => `Reset ${name}?`,
  resetQuestion:
    'Everything in this organization is deleted, including what you and your colleagues changed and the whole ledger, and the demo’s data is loaded again. Running tasks are canceled. Members and their sign-ins stay, but the demo’s people get their original roles back. Other organizations aren’t changed. You can’t undo this.',
  couldNotReset: 'Couldn’t reset the demo',
} as const
