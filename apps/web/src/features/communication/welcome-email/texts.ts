import { countOf, formatNumber } from '~/lib/format'

/** The part of the draft that a check is about, if it isn't the text. */
const goToTargets: Partial<Record<string, string>> = {
  sender: 'sender',
  subject: 'subject',
  audience: 'audience',
}

export const welcomeMailTexts = {
  welcomeEmail: 'the welcome email',
  message: 'Message',
  messageDetail: 'What tenants read before they decide. Every version needs the opt-in link.',
  languages: 'Message languages',
  addLanguage: 'Add language',
  removeLanguage: (name: string) => `Remove ${name}`,
  copyFrom: 'Copy from',
  suggestedText: (name: string) => `Parapet’s suggested text in ${name}`,
  baseLanguage: (name: string) => `${name} (default)`,
  translationDetail: (name: string) =>
    `Tenants whose language is ${name} get this version if its consent wording has been reviewed. Otherwise, they get the English version.`,
  suggested: 'Suggested text available',
  needsAttention: 'Needs attention',
  subject: 'Subject',
  subjectHelp: 'Under 60 characters, so phones show all of it.',
  preheader: 'Preview text',
  preheaderHelp: 'Shown next to the subject in the inbox.',
  body: 'Text',
  bodyHelp:
    'Fields in double braces are filled in for each tenant. Text after a vertical bar is used when the value is unknown: {{tenant.firstName|there}}.',
  /** In English only, because the other versions need their own words. */
  fieldFallbacks: { 'tenant.firstName': 'there', 'property.name': 'your home' } as Partial<
    Record<string, string>
  >,

  save: 'Save draft',
  saveStates: {
    saved: 'Draft saved',
    saving: 'Saving draft…',
    waiting: 'Unsaved changes',
    failed: 'Draft not saved',
    untouched: 'New draft',
  },
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardDraftDetail:
    'Your text will be lost. A new draft starts with the last email you sent, or with the suggested text.',
  couldNotDiscard: 'Couldn’t discard the draft',
  changedBy: (name: string | null, when: string) =>
    `${name ?? 'Someone else'} changed this draft ${when === 'now' ? 'just now' : when}`,
  changedDetail: 'If you save now, you’ll overwrite their changes.',
  showTheirVersion: 'Show their version',

  preview: 'Preview',
  previewSubject: 'the preview',
  previewDetail: (language: string) => `How it looks in ${language}.`,
  previewAs: 'Preview as',
  views: { desktop: 'Desktop', phone: 'Phone', text: 'Plain text' },
  emailTheme: 'Email theme',
  themes: { light: 'Light', dark: 'Dark' },
  previewTenant: 'Fill in fields for',
  sampleTenant: 'Sample tenant',
  previewUnavailable: 'No preview available',
  previewUnavailableDetail: 'Fix the errors marked in the message first.',
  warnings: (count: number) => `${countOf(count, 'warning')}`,

  sender: 'Sender',
  senderLabel: 'Sender',
  chooseSender: 'Choose a sender',
  repliesTo: (address: string) => `Replies go to ${address}.`,
  allSenders: 'All senders',
  senderStates: { ok: 'Verified', warning: 'Needs attention', error: 'Can’t send' },
  noSender: 'No verified sender',
  noSenderDetail: 'Verify an email address or domain before sending to tenants.',
  noSenderAskAdmin: 'Ask an administrator to verify an email address or domain before sending to tenants.',
  setUpSender: 'Set up sender',

  checks: 'Before you send',
  openSettings: 'Go to settings',
  goToField: 'Go to field',
  goTo: (code: string) => `Go to ${goToTargets[code] ?? 'text'}`,
  checksDetail: 'Checked each time the draft is saved.',
  checkLevels: { ok: 'Passed', warning: 'Warning', error: 'Needs fixing' },
  fixBeforeSending: (issues: number, warningCount: number) =>
    `Fix ${countOf(issues, 'issue')} before sending${warningCount === 0 ? '' : ` (${countOf(warningCount, 'warning')})`}`,
  cannotSend: 'This organization can’t send to tenants right now',

  delivery: 'Delivery',
  name: 'Campaign name',
  nameHelp: 'Only your team sees it.',
  sendTime: 'Send',
  sendTimeModes: { now: 'Immediately', later: 'At a scheduled time' },
  scheduledTime: 'Date and time',
  scheduledTimeHelp: (timeZone: string) => `In your time zone (${timeZone}).`,
  scheduledTimeMissing: 'Enter a date and time.',
  scheduledTimeInPast: 'Choose a time in the future.',
  sendWindow: 'Limit sending hours',
  sendWindowDetail: 'In each property’s local time. Remaining emails go out the next day.',
  fromHour: 'From',
  toHour: 'To',
  throttle: 'Limit sending rate',
  throttleDetail: 'A slower rate spreads out replies to your office.',
  rate: 'Emails per minute',
  reminder: 'Send one reminder',
  reminderDetail: 'One more email to tenants who haven’t responded.',
  reminderDays: 'Days after the first email',

  test: 'Send a test email',
  testDetail:
    'Sent to one person on your team and marked as a test. Its links open a preview that saves nothing.',
  testRecipient: 'To',
  currentUserOption: (name: string, email: string) => `${name} (you), ${email}`,
  sendTest: 'Send test email',
  testSent: (to: string) => `Test email sent to ${to}.`,
  couldNotSendTest: 'Couldn’t send the test email',

  /** `count` is null until it is known. */
  send: (count: number | null) => (count === null ? 'Send' : `Send to ${countOf(count, 'tenant')}`),
  schedule: (count: number | null) =>
    count === null ? 'Schedule' : `Schedule for ${countOf(count, 'tenant')}`,
  sendTitle: (count: number) => `Send the email to ${countOf(count, 'tenant')}?`,
  scheduleTitle: (count: number) => `Schedule the email for ${countOf(count, 'tenant')}?`,
  sendDetail: (sender: string, hasSendWindow: boolean) =>
    hasSendWindow
      ? `It goes out from ${sender} during sending hours. You can’t unsend it.`
      : `It goes out immediately from ${sender}. You can’t unsend it.`,
  scheduleDetail: (sender: string, moment: string) =>
    `It goes out on ${moment} from ${sender}. You can cancel it until then.`,
  sendNow: (count: number) => `Send ${countOf(count, 'email')}`,
  scheduleNow: (count: number) => `Schedule ${countOf(count, 'email')}`,
  countChanged: (before: number, current: number) =>
    `The audience changed from ${countOf(before, 'tenant')} to ${formatNumber(current)}`,
  countChangedDetail: 'Nothing has been sent. To continue, enter the new number.',
  couldNotSend: 'Nothing was sent',
  mayBeSent: 'We don’t know whether the emails were sent',
  mayBeScheduled: 'We don’t know whether the emails were scheduled',
  notSentTwice: 'They won’t be sent twice.',

  oneAtATime:
    'Only one campaign can run at a time, so no one gets two welcome emails. You can write the next one when this one finishes.',
  showCampaign: 'View campaign',
} as const
