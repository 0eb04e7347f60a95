export const notificationTexts = {
  subtitle: 'Choose which threats you’re notified about, and how.',

  which: 'Which threats',
  whichDetail: 'New threats that affect properties you have access to, and known ones that get worse.',
  from: 'Minimum severity',
  fromHelp: 'Less severe threats appear on Home and on their properties without a notification.',
  severities: {
    minor: 'Minor',
    moderate: 'Moderate',
    severe: 'Severe',
    extreme: 'Extreme only',
  },
  quiet: 'Quiet hours',
  quietDetail: (zone: string) =>
    `Only extreme threats notify you during quiet hours. Other emails wait until they end. Times are in ${zone}.`,
  quietFrom: 'From',
  quietTo: 'To',
  wrongTime: 'Enter a time, for example 22:00.',
  sameTime: 'Choose an end time that differs from the start.',

  how: 'How you’re notified',
  howDetail: 'Home and property pages show every threat either way.',
  inApp: 'In Parapet',
  inAppDetail: 'A notification in the corner of the screen while Parapet is open.',
  email: 'Email',
  emailDetail: (address: string) =>
    `To ${address}, with affected properties and the issuing agency’s advice.`,
  digest: 'Email frequency',
  digestHelp: 'Extreme threats are always emailed immediately.',
  digests: {
    none: 'Immediately',
    daily: 'Daily at 7:00',
    weekly: 'Weekly, Mondays at 7:00',
  },

  saved: 'Saved.',
  couldNotSave: 'Couldn’t save',

  newThreat: {
    extreme: 'New extreme threat',
    severe: 'New severe threat',
    moderate: 'New moderate threat',
    minor: 'New minor threat',
    unknown: 'New threat',
  },
  newThreats: (count: string) => `${count} new threats`,
  show: 'Show',
} as const
