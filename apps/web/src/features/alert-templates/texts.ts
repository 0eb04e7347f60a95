import { countOf, formatNumber } from '~/lib/format'

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
  backToBuiltIn: 'Back to built-in',
  backToBuiltInTitle: 'Go back to the built-in text?',
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
    'Large alerts wait until someone else who can send alerts approves them. The person who confirmed an alert can’t approve it.',
  approvals: {
    never: 'Not required',
    over: 'Required for large alerts',
    always: 'Always required',
  },
  over: 'More than this many people',
  overHelp: 'Alerts to this many people or fewer go out right away.',
  overInvalid: 'Enter a whole number from 1 to 1,000,000.',
  save: 'Save alert settings',
  saved: 'Alert settings saved.',
  couldNotSave: 'Couldn’t save the alert settings',
} as const
