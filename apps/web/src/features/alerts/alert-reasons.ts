import type { AlertExclusion } from '~/data/alerts/queries'

/** Why people get no message, as shown next to a number or a name. */
export const exclusionTexts: Readonly<Record<AlertExclusion, string>> = {
  archived: 'Archived',
  no_address: 'No contact details',
  no_consent: 'Not opted in',
  not_verified: 'Opt-in not confirmed',
  opted_out: 'Opted out',
  suppressed: 'Address suppressed',
  shared_address: 'Shares an address with another tenant',
  no_gateway: 'Channel not set up',
  answered: 'Already answered',
  demo: 'Not sent (demo)',
  cancelled: 'Alert canceled',
  sending_stopped: 'Organization can’t send anymore',
  over: 'Emergency already over',
  replaced: 'Replaced by a newer alert',
  erased: 'Erased',
}
