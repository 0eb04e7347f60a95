import { countOf, formatNumber } from '~/lib/format'

export const audienceTexts = {
  title: 'Audience',
  detail: 'Tenants who have opted in or declined, or whose address is suppressed, are skipped automatically.',
  portfolios: 'Portfolios',
  portfoliosHelp:
    'Includes tenants in any selected portfolio or property. Leave both fields empty to include all.',
  properties: 'Properties',
  propertiesHelp:
    'Includes tenants in any selected portfolio or property. Leave both fields empty to include all.',
  status: 'Tenant status',
  statusHelp: 'Leave unchecked to include all.',
  onlyNeverAsked: 'Only tenants who haven’t been asked',
  onlyNeverAskedDetail: 'Skips tenants who received a welcome email before and didn’t respond.',
  audienceSize: 'Audience size',
  audienceSizeSubject: 'the audience size',
  eligible: (count: number) => `${countOf(count, 'tenant')} will get the email`,
  noRecipients: 'No recipients',
  noRecipientsDetail: 'Include more properties or tenant statuses, or see below why tenants are skipped.',
  skipped: 'Skipped',
  skipReasons: {
    noEmail: 'No email address',
    invalid: 'Invalid email address',
    suppressed: 'Suppressed',
    alreadyOptedIn: 'Already opted in',
    declined: 'Declined',
    alreadyAsked: 'Already asked',
    duplicateAddress: 'Shares an address with another tenant',
    archived: 'Archived',
    noTenancy: 'No current or future occupancy',
  },
  showSkipped: (count: number) => `Show skipped tenants and reasons (${formatNumber(count)})`,
  firstSkipped: (count: number) => `Showing the first ${formatNumber(count)}.`,
  languages: 'Languages',
  unknownLanguage: 'unknown',
  missingLanguages: (names: string, count: number) =>
    `${countOf(count, 'tenant prefers', 'tenants prefer')} a language this email isn’t written in (${names}). They’ll get the English version.`,
} as const

/** Labels of the skip reasons. */
export const skipReasonTexts = {
  no_email: 'No email address',
  invalid: 'Invalid email address',
  suppressed: 'Suppressed',
  already_opted_in: 'Already opted in',
  declined: 'Declined',
  already_asked: 'Already asked',
  duplicate_address: 'Shares an address with another tenant',
  archived: 'Archived',
  no_tenancy: 'No current or future occupancy',
  cancelled: 'Campaign canceled',
  erased: 'Erased',
  demo: 'Not sent (demo)',
} as const
