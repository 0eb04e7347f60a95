import { countOf, formatAlternatives, formatNumber } from '~/lib/format'

export const alertTemplateTexts = {
  intro:
    'What alerts say for each kind of hazard. Start with the built-in templates and make them your own. Alerts that were already drafted keep their text.',
  subject: 'the alert templates',
  templateSubject: 'this alert template',
  list: 'Alert templates',
  show: 'Show',
  filters: { all: 'All', own: 'Yours', unreviewed: 'Translations to review' },
  withCount: (label: string, count: number) => `${label} (${formatNumber(count)})`,
  phases: 'Phases',
  builtIn: 'Built-in',
  own: (version: number) => `Yours, version ${formatNumber(version)}`,
  reviewed: (reviewed: number, all: number) =>
    reviewed === all
      ? `${countOf(all, 'language')}, all reviewed`
      : `${formatNumber(reviewed)} of ${countOf(all, 'language')} reviewed`,
  emptyOwn: 'All templates are built-in',
  emptyOwnDetail: 'Open a template and save it with your changes to make it yours.',
  emptyUnreviewed: 'Every translation is reviewed',
  showAll: 'Show all templates',

  title: (hazard: string, phase: string) => `${hazard}: ${phase}`,
  allTexts: 'Alert templates',
  notFound: 'Alert template not found',
  notFoundDetail: 'There’s no template for this kind of hazard and phase.',
  message: 'Text',
  messageDetail:
    'Each tenant gets it in their language, or in English if there’s no text in that language. Translations that no one has reviewed go out with the English text.',
  resetLanguage: 'Use built-in text',
  save: 'Save new version',
  saved: (version: number) => `Version ${formatNumber(version)} saved. New alerts use it.`,
  couldNotSave: 'Couldn’t save this template',
  saveStates: { saved: 'No changes', unsaved: 'Unsaved changes' },
  errorIn: (language: string, part: string, message: string) =>
    `${language}, ${part.toLowerCase()}: ${message}`,
  backToBuiltIn: 'Revert to built-in',
  backToBuiltInTitle: 'Revert to the built-in text?',
  backToBuiltInDetail:
    'The built-in text in every language replaces what’s in the editor. Nothing changes until you save, and your versions stay in the list.',
  confirmBackToBuiltIn: 'Use built-in text',

  savedSince: (name: string | null) => `${name ?? 'Someone else'} saved another version of this template`,
  savedSinceDetail: 'Load their version, or save yours as a newer one. Theirs stays in the list of versions.',
  showTheirs: 'Load their version',
  saveMine: 'Save mine anyway',

  versions: 'Versions',
  versionsDetail: 'Restoring a version puts it into the editor. Save it to use it.',
  version: (version: number) => `Version ${formatNumber(version)}`,
  current: 'Current',
  restore: 'Restore',
  restoreVersion: (version: number) => `Restore version ${formatNumber(version)}`,
  restoreBuiltIn: 'Restore built-in text',
  restored: (name: string) => `${name} is in the editor. Save it to use it.`,
  builtInVersion: 'Built-in text',
} as const

export const alertSettingsTexts = {
  title: 'Alerts to tenants',
  detail: 'Applies to every alert sent from now on.',
  subject: 'the alert settings',
  approval: 'Approval by a second person',
  approvalDetail:
    'Alerts that require approval wait until someone else who can send alerts approves them. The person who confirmed an alert can’t approve it.',
  approvals: {
    never: 'Not required',
    over: 'Required for large alerts',
    always: 'Always required',
  },
  over: 'More than this many people',
  overHelp: 'Alerts to this many people or fewer go out right away.',
  overInvalid: 'Enter a whole number from 1 to 1,000,000.',
  noApprover: (name: string | null) =>
    name === null
      ? 'No one can send alerts about threats, so no one can approve them'
      : `Only ${name} can send alerts about threats, so no one else can approve them`,
  noApproverDetail: 'Give another person a role that can send alerts, or don’t require approval.',
  askToChange: (names: readonly string[]) =>
    names.length === 0
      ? ''
      : `Ask ${formatAlternatives(names)} to give another person a role that can send alerts, or not to require approval.`,
  goToTeam: 'Go to team',
  save: 'Save alert settings',
  saved: 'Alert settings saved.',
  couldNotSave: 'Couldn’t save the alert settings',
} as const

export const automaticAlertTexts = {
  title: 'Automatic alerts',
  detail: 'Alert tenants about the worst threats even when no one on your team is available.',
  subject: 'the automatic alert settings',
  on: 'On',
  off: 'Off',
  offDetail: 'Tenants are alerted only when someone sends an alert.',
  onDetail: ({
    severities,
    hazards,
    delay,
    channels,
  }: Record<'severities' | 'hazards' | 'delay' | 'channels', string>) =>
    `When ${severities} threat (${hazards}) is observed or likely, tenants at places it definitely affects are alerted${channels} ${delay} later, unless someone stops it.`,
  kinds: (count: number) => `${formatNumber(count)} kinds of hazards`,
  everyKind: 'any hazard',
  severities: {
    extreme: 'an extreme',
    severe: 'a severe or extreme',
    moderate: 'a moderate, severe, or extreme',
  },
  byChannels: {
    email: ' by email',
    sms: ' by text message',
    voice: ' by phone call',
    both: ' by email and text message',
    emailAndVoice: ' by email and phone call',
    smsAndVoice: ' by text message and phone call',
    allThree: ' by email, text message, and phone call',
  },
  minutes: (count: number) => countOf(count, 'minute'),
  approval: (people: number) =>
    people === 0
      ? 'Every alert waits for someone to approve it instead.'
      : `Alerts to more than ${countOf(people, 'person', 'people')} wait for someone to approve them instead.`,
  changedBy: (name: string, when: string) => `Alert settings last changed by ${name} ${when}.`,

  blocked: (isEmailOnly: boolean) => `Automatic alerts can’t go out${isEmailOnly ? ' by email' : ''}`,
  blockedBefore: (isEmailOnly: boolean) => `Alerts can’t go out${isEmailOnly ? ' by email' : ''} yet`,
  setUpSender: 'Set up sender',

  setUp: 'Set up automatic alerts',
  edit: 'Edit',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off automatic alerts?',
  turnOffDetail:
    'Automatic alerts whose delay hasn’t ended are canceled. Those waiting for approval aren’t, and neither are texts and calls waiting for morning. Tenants will be alerted only when someone sends an alert.',
  turnedOff: 'Automatic alerts turned off.',
  couldNotTurnOff: 'Couldn’t turn off automatic alerts',

  fields: {
    hazards: 'Hazards',
    minSeverity: 'Severity',
    delayMinutes: 'Delay in minutes',
    channels: 'Channels',
    senderId: 'Sender',
  },
  hazardsHelp: 'Choose hazards for which tenants must act within minutes.',
  hazardsPlaceholder: 'Choose hazards',
  hazardsMissing: 'Choose at least one hazard.',
  severityOptions: { extreme: 'Extreme only', severe: 'Severe and extreme', moderate: 'Moderate and worse' },
  delayHelp: 'How long your team can stop an alert before it goes out: 1 to 60 minutes.',
  delayInvalid: 'Enter a whole number from 1 to 60.',
  channelOptions: {
    all: 'Every channel that’s set up',
    email: 'Email',
    sms: 'Text message',
    voice: 'Phone call',
    both: 'Email and text message',
    emailAndVoice: 'Email and phone call',
    smsAndVoice: 'Text message and phone call',
    allThree: 'Email, text message, and phone call',
  },
  defaultSender: 'Default sender',
  rules:
    'Only threats that a source reports count, not ones your team adds. Each threat triggers at most one alert, and none if someone has already confirmed or stopped an alert about it. Messages go only to tenants who opted in to safety alerts, using your “Act now” template for the hazard.',
  save: 'Save changes',
  turnOn: 'Turn on',
  cancel: 'Cancel',
  saved: 'Automatic alerts saved.',
  turnedOn: 'Automatic alerts turned on.',
  turnOnTitle: 'Turn on automatic alerts?',
  turnOnDetail: (minutes: string) =>
    `Unless an alert needs approval, no one has to read it before it goes out. Members who can send alerts and have email notifications on are emailed and have ${minutes} to stop it. Turning this on is recorded in the ledger with your name.`,
} as const
