import { countOf, formatNumber } from '~/lib/format'

export const audienceTexts = {
  title: 'Audience',
  detail: 'Whoever is suppressed, has agreed already or said no is left out by itself.',
  portfolios: 'Portfolios',
  portfoliosHelp: 'Leave empty for all.',
  properties: 'Properties',
  propertiesHelp: 'Leave empty for all.',
  status: 'Tenants who are',
  statusHelp: 'Choose none for all of them.',
  onlyNeverAsked: 'Only who was never asked',
  onlyNeverAskedDetail: 'Leaves out who got a welcome e-mail before and has not answered.',
  numbers: 'What the audience comes to',
  eligible: (count: number) => `${countOf(count, 'tenant gets', 'tenants get')} the mail`,
  nobody: 'Nobody gets the mail',
  nobodyDetail: 'Choose more places or more kinds of tenants, or see below why tenants are left out.',
  leftOut: 'Left out',
  reasons: {
    noEmail: 'No e-mail address',
    invalid: 'Address does not work',
    suppressed: 'Suppressed',
    alreadyOptedIn: 'Agreed already',
    declined: 'Said no',
    alreadyAsked: 'Asked before',
    duplicateAddress: 'Shares an address with another tenant',
    archived: 'Archived',
    noTenancy: 'Moved out, or never moved in',
  },
  showSkipped: (count: number) => `Who is left out and why (${formatNumber(count)})`,
  firstSkipped: (count: number) => `The first ${formatNumber(count)} are listed.`,
  languages: 'Languages',
  unknownLanguage: 'not known',
  missingLanguages: (names: string, count: number) =>
    `${countOf(count, 'tenant reads', 'tenants read')} a language without a version of its own (${names}) and would get the first one.`,
} as const

/** Why somebody gets no mail. */
export const skipReasonTexts = {
  no_email: 'No e-mail address',
  invalid: 'Address does not work',
  suppressed: 'Suppressed',
  already_opted_in: 'Agreed already',
  declined: 'Said no',
  already_asked: 'Asked before',
  duplicate_address: 'Shares an address with another tenant',
  archived: 'Archived',
  no_tenancy: 'Moved out, or never moved in',
  cancelled: 'The campaign was cancelled before',
  erased: 'Erased',
  demo: 'Not sent: demo',
} as const
