import { countOf, formatNumber } from '~/lib/format'

export const welcomeMailTexts = {
  what: 'The welcome e-mail',
  message: 'Message',
  messageDetail: 'What tenants read before they decide. Every version needs the link to agree.',
  languages: 'Languages of the message',
  addLanguage: 'Add a language',
  removeLanguage: (name: string) => `Remove ${name}`,
  copyFrom: 'Copy from',
  ownWords: (name: string) => `The wording that Parapet suggests in ${name}`,
  baseLanguage: (name: string) => `${name} (everybody else)`,
  variantDetail: (name: string) =>
    `Tenants whose language is ${name} get this version, all others the first.`,
  suggested: 'Wording ready',
  wrong: 'Needs a correction',
  subject: 'Subject',
  subjectHelp: 'Under 60 characters, so that phones show all of it.',
  preheader: 'Preview line',
  preheaderHelp: 'Shown beside the subject in the list of mails.',
  body: 'Text',
  bodyHelp:
    'Fields are filled in for each tenant. After a bar stands what is written where nothing is known: {{tenant.firstName|there}}.',
  tools: 'Write in the text',
  marks: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'List',
    link: 'Link',
  },
  insertField: 'Insert a field',
  fieldFallback: 'there',

  save: 'Save draft',
  saveStates: {
    saved: 'Draft saved',
    saving: 'Saving the draft',
    waiting: 'Not saved yet',
    failed: 'The draft is not saved',
    untouched: 'The text that Parapet suggests',
  },
  discard: 'Discard the draft',
  discardTitle: 'Discard this draft?',
  discardDraftDetail: 'What was written is gone, and the page begins with the suggested text again.',
  couldNotDiscard: 'The draft could not be discarded',
  discardDetail: 'The latest changes could not be saved.',
  changedBy: (name: string | null, when: string) =>
    `${name ?? 'Somebody'} changed this draft ${when === 'now' ? 'just now' : when}`,
  changedDetail: 'What you save from here on replaces it.',
  showTheirs: 'Show that version',

  preview: 'Preview',
  previewDetail: (language: string) => `As it arrives in ${language}.`,
  views: 'Show as',
  view: { desktop: 'Computer', phone: 'Phone', text: 'Plain text' },
  themes: 'Theme of the mail',
  theme: { light: 'Light', dark: 'Dark' },
  asTenant: 'Fill in the fields for',
  asSomebody: 'A made-up tenant',
  previewRefused: 'There is no preview of this text yet.',
  previewRefusedDetail: 'Something in it has to be corrected first. It stands beside the field.',
  warnings: (count: number) => `${countOf(count, 'thing')} to look at`,

  sender: 'Sender',
  senderLabel: 'Sender',
  chooseSender: 'Choose a sender',
  allSenders: 'All senders',
  senderStates: { ok: 'Verified', warning: 'Look at this', error: 'Cannot send' },
  noSender: 'No e-mail sender is verified.',
  noSenderDetail:
    'Tenants must see who writes to them. Set up an address or a domain of yours; until then nothing can be sent.',
  noSenderAsk:
    'Tenants must see who writes to them. Ask an administrator to set up a sender; until then nothing can be sent.',
  setUpSender: 'Set up a sender',

  checks: 'Before you send',
  openSettings: 'Open the settings',
  checksDetail: 'Checked with every saved draft.',
  checkLevels: { ok: 'Passed', warning: 'Look at this', error: 'Stands in the way' },
  blocked: (count: number) => `${countOf(count, 'check stands', 'checks stand')} in the way of sending.`,
  hindered: 'This organisation cannot send to tenants now',

  delivery: 'Delivery',
  name: 'Name of the campaign',
  nameHelp: 'Only your team sees it, in the list of campaigns.',
  when: 'When',
  whenModes: { now: 'As soon as you send it', later: 'At a moment you choose' },
  moment: 'Date and time',
  momentHelp: (timeZone: string) => `On your clock (${timeZone}).`,
  momentMissing: 'Enter a date and a time.',
  momentPast: 'Choose a moment that is still to come.',
  window: 'Only at certain hours',
  windowDetail: 'Hours of the day at each property. What does not fit in waits for the next day.',
  fromHour: 'From',
  toHour: 'Until',
  throttle: 'Slow down',
  throttleDetail: 'Fewer mails each minute are gentler on your office when many people answer.',
  rate: 'Mails per minute',
  reminder: 'Remind once who does not answer',
  reminderDetail: 'One more mail to those who neither agreed nor said no.',
  reminderDays: 'Days after the first mail',

  test: 'Send a test',
  testDetail:
    'It goes to one person of your team, marked as a test. Its links open a preview that stores nothing.',
  testTo: 'To',
  me: (name: string, email: string) => `${name}, you (${email})`,
  sendTest: 'Send the test',
  testSent: (to: string) => `A test is on its way to ${to}.`,
  couldNotTest: 'The test could not be sent',

  /** Null while the number is not known. */
  send: (count: number | null) => (count === null ? 'Send' : `Send to ${countOf(count, 'tenant')}`),
  schedule: (count: number | null) =>
    count === null ? 'Schedule' : `Schedule for ${countOf(count, 'tenant')}`,
  sendTitle: (count: number) => `Send the mail to ${countOf(count, 'tenant')}?`,
  scheduleTitle: (count: number) => `Schedule the mail for ${countOf(count, 'tenant')}?`,
  sendDetail: (sender: string) =>
    `It goes out at once in the name of ${sender}. What has been sent cannot be taken back.`,
  scheduleDetail: (sender: string, moment: string) =>
    `It goes out on ${moment} in the name of ${sender}. Until then you can take it back.`,
  sendNow: (count: number) => `Send ${countOf(count, 'mail')}`,
  scheduleNow: (count: number) => `Schedule ${countOf(count, 'mail')}`,
  countChanged: (before: number, now: number) =>
    `It was ${countOf(before, 'tenant')} a moment ago and is ${formatNumber(now)} now`,
  countChangedDetail: 'Tenants were changed meanwhile. Nothing has been sent: type the new number to go on.',
  couldNotSend: 'Nothing was sent',

  oneAtATime:
    'There is one welcome e-mail at a time, so that nobody gets two. The next can be written when this one is over.',
  showCampaign: 'Show the campaign',
} as const
