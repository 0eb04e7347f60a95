export const notificationTexts = {
  subtitle: 'Which threats Parapet tells you of, and how.',

  which: 'Which threats',
  whichDetail: 'New ones that touch a property you see, and known ones that become worse.',
  from: 'From this severity',
  fromHelp: 'Milder ones are shown on Home and with their properties, but not announced.',
  severities: {
    minor: 'Minor',
    moderate: 'Moderate',
    severe: 'Severe',
    extreme: 'Extreme only',
  },
  quiet: 'Quiet hours',
  quietDetail: (zone: string) =>
    `Nothing is announced in them but extreme threats; mail waits for their end. Counted in ${zone}.`,
  quietFrom: 'From',
  quietTo: 'To',
  wrongTime: 'Enter a time such as 22:00.',
  sameTime: 'Choose another time than the one they begin with.',

  how: 'How you are told',
  howDetail: 'Home and the pages of properties show every threat either way.',
  inApp: 'In Parapet',
  inAppDetail: 'A note at the edge of the screen while it is open.',
  email: 'By e-mail',
  emailDetail: (address: string) => `To ${address}, with what is touched and what its sender advises.`,
  digest: 'How often by e-mail',
  digestHelp: 'An extreme threat is mailed at once, whatever you choose here.',
  digests: {
    none: 'At once',
    daily: 'Once a day, at 7:00',
    weekly: 'Once a week, on Monday at 7:00',
  },

  saved: 'Saved.',
  couldNotSave: 'This could not be saved',

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
