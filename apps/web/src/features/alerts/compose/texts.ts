import { countOf, formatAlternatives, formatList, formatNumber, plural } from '~/lib/format'

const callSooner = 'To reach these people sooner, call them or knock on their doors.'

export const composeTexts = {
  editor: 'New alert',
  subject: 'this alert',
  about: (threat: string) => `About ${threat}`,
  saveStates: {
    saved: 'Draft saved',
    saving: 'Saving draft…',
    waiting: 'Unsaved changes',
    failed: 'Draft not saved',
    untouched: 'New draft',
  },
  save: 'Save draft',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardDetail: 'Its recipients and text will be lost.',
  discarded: 'Draft discarded.',
  couldNotDiscard: 'Couldn’t discard the draft',
  changedBy: (name: string | null, when: string) => `${name ?? 'Someone else'} changed this draft ${when}`,
  changedDetail:
    'Your changes can’t be saved anymore. Load their version to continue. Your changes will be lost.',
  loadTheirVersion: 'Load their version',

  hazard: 'What is it about?',
  noHazard: 'Other emergency',
  phase: 'What should tenants do?',
  phaseDetails: {
    prepare: 'It may happen. Tell tenants how to get ready.',
    act_now: 'It’s happening. Tell tenants what to do now.',
    update: 'It isn’t over. Tell tenants what has changed.',
    all_clear: 'It’s over. Tell tenants they can stand down.',
  },
  replaceTextTitle: 'Replace your text?',
  replaceTextDetail: (kind: string) =>
    `“${kind}” has its own text. Your changes to the current one will be lost.`,
  replaceText: 'Replace text',
  keepText: 'Cancel',
  couldNotChangeKind: 'Couldn’t change the kind of alert',

  recipients: 'Recipients',
  recipientsDetail: 'Current residents of these places who opted in to safety alerts.',
  followUpDetail:
    'The people reached by earlier alerts in this thread, at their current addresses. An update also goes to people whose message is still waiting.',
  onlyUnanswered: 'Only people who haven’t answered',
  onlyUnansweredDetail: 'Those who said they’re safe, need help, or aren’t there don’t get it.',
  places: 'Places',
  noPlaces: 'No places yet',
  noPlacesDetail: 'Add the properties, buildings, floors, or units that this is about.',
  addPlace: 'Add places',
  showAllPlaces: (count: number) => `Show all ${formatNumber(count)}`,
  removePlace: (name: string) => `Remove ${name}`,
  removeAllPlaces: 'Remove all',
  floorOf: (place: string, floor: number) => `${place}, floor ${formatNumber(floor)}`,
  inProperty: (property: string, part: string) => `${property}, ${part}`,
  affectedMissing: (count: number) =>
    `The threat also affects ${countOf(count, 'place')} that ${plural(count, 'isn’t', 'aren’t')} included`,
  affectedNames: (names: readonly string[], count: number) =>
    names.length < count
      ? `${names.join(', ')}, and ${formatNumber(count - names.length)} more`
      : formatList(names),
  addAffected: (count: number) => `Add ${countOf(count, 'place')}`,
  unnamedPlace: 'Unnamed place',

  addPlaceTitle: 'Add places',
  property: 'Property',
  chooseProperty: 'Choose a property',
  part: 'Who gets it',
  parts: {
    property: 'Everyone at the property',
    building: 'One building',
    floor: 'One floor',
    units: 'Specific units',
  },
  building: 'Building',
  anyBuilding: 'All buildings',
  floor: 'Floor',
  floorHelp: 'Use negative numbers below grade: −1 for the first basement.',
  units: 'Units',
  add: 'Add',

  channels: 'Send by',
  noGateway: 'Text messages aren’t set up on this server.',
  noCalls: 'Phone calls aren’t set up on this server.',
  callDetail:
    'An automated voice reads the text message, and people answer by pressing a key. Calls wait at night, too.',
  quietHours:
    'Text messages wait from 9 PM to 8 AM in the property’s local time, unless the threat is extreme. If an alert isn’t about a threat, only “Act now” goes out at night.',
  sender: 'From',
  defaultSender: 'Default sender',

  numbers: 'Number of people',
  numbersSubject: 'the number of people',
  reached: (count: number) => `${countOf(count, 'person', 'people')} will get this`,
  ofPeople: (people: number) => `(out of ${formatNumber(people)} in these places)`,
  ofThread: (people: number) => `(out of ${formatNumber(people)} in this thread)`,
  noOne: 'No one lives in these places',
  noOneDetail: 'Choose other properties, buildings, floors, or units.',
  noOneInThread: 'No one to send this to',
  noOneInThreadDetail: 'Either no one got an earlier alert in this thread, or everyone who did has answered.',
  noOneReached: 'No one can be reached',
  noOneReachedDetail: 'The reasons are listed below. Call these people or knock on their doors.',
  excluded: 'Left out',
  byChannel: 'By channel',
  channelCount: (people: number) => countOf(people, 'person', 'people'),
  texts: (count: number) => `${countOf(count, 'text')} in total`,
  onBoth: (people: number) => `${countOf(people, 'person gets', 'people get')} both.`,
  onSeveral: 'Some people get it on more than one channel.',
  byLanguage: 'By language',
  unknownLanguage: 'Language unknown',
  getsLanguage: (language: string) => `in ${language}`,
  getsBoth: 'in both languages',
  approvalNeeded: 'Someone else on your team has to approve this alert.',
  approvalBlocked: 'Someone else has to approve this alert, but no one else can',
  /** `names` of those who can change it. */
  approvalBlockedDetail: (names: readonly string[]) =>
    names.length === 0
      ? 'It waits until someone else can send alerts.'
      : `Ask ${formatAlternatives(names)} to give another person a role that can send alerts, or not to require approval.`,
  goToOrganization: 'Go to organization settings',
  approvalBlockedOwn: 'Give another person a role that can send alerts, or don’t require approval.',

  message: 'Message',
  messageDetail:
    'Each tenant gets it in their language, or in English if there’s no text in that language. Translations that no one has reviewed go out with the English text.',
  resetToTemplate: 'Reset to template',
  previewTenant: 'Fill in fields for',
  sampleTenant: 'Sample tenant',
  checks: {
    noRecipients: 'This alert has no recipients yet.',
    noOneReached: 'None of these people can be reached.',
    noSender: 'Verify an email address or domain before sending to tenants.',
    mailNotAllowed:
      'This organization can’t email, text, or call tenants yet. Ask the operator of this server to allow it.',
    noChannel: 'Choose at least one channel.',
    noApprover: 'No one else can approve this alert, so it won’t go out yet.',
    notReviewed: (languages: readonly string[]) =>
      `No one has reviewed the ${formatList(languages)} text, so tenants get it together with the English text.`,
  },
  goTo: { recipients: 'Go to recipients', text: 'Go to text', channels: 'Go to channels' },
  setUpSender: 'Set up sender',
  checkLevels: { warning: 'Warning', error: 'Needs fixing' },
  fixBeforeSending: (issues: number, warnings: number) =>
    `Fix ${countOf(issues, 'issue')} before sending${warnings === 0 ? '' : ` (${countOf(warnings, 'warning')})`}`,
  warnings: (count: number) => countOf(count, 'warning'),
  inLanguage: (language: string, message: string) => `${language}: ${message}`,

  /** `count` is null if there’s no one to send to, or it isn’t known yet. */
  send: (count: number | null) => (count === null ? 'Send' : `Send to ${countOf(count, 'person', 'people')}`),
  sendTitle: (count: number) => `Alert ${countOf(count, 'person', 'people')}?`,
  sendDetail: (holdsSome: boolean) =>
    `It goes out immediately${holdsSome ? ', except for texts and calls that have to wait until morning' : ''}. You can still cancel messages that haven’t gone out, but you can’t unsend the others.`,
  heldTitle: (count: number) => `${countOf(count, 'text or call', 'texts and calls')} won’t go out now`,
  heldTexts: (count: number, time: string) =>
    `It’s night at the property, so ${plural(count, 'it waits', 'they wait')} until ${time} your time. ${callSooner}`,
  heldInSeveralZones: (first: string, last: string) =>
    `It’s night at the properties, so each goes out in the morning there: the first at ${first} and the last at ${last} your time. ${callSooner}`,
  sendNow: (count: number) => `Alert ${countOf(count, 'person', 'people')}`,
  requestApproval: 'Ask for approval',
  requestBlocked: 'No one else can approve it yet, so it waits until someone else can send alerts.',
  requestDetail: 'Someone else on your team has to approve it before it goes out.',
  sent: 'Alert confirmed. It’s going out.',
  waiting: 'Waiting for approval by someone else.',
  countChanged: (before: number, current: number) =>
    `The number changed from ${formatNumber(before)} to ${countOf(current, 'person', 'people')}`,
  countChangedDetail: 'Nothing has been sent. To continue, enter the new number.',
  couldNotSend: 'Nothing was sent',
  mayBeSent: 'We don’t know whether the alert was sent',
  notSentTwice: 'It won’t be sent twice.',
} as const
