/** The texts of the card about the number that a member gets texts at. */
export const phoneTexts = {
  title: 'Texts and calls',
  detail:
    'Texts to your phone. They follow the rules above and are sent immediately, or when quiet hours end. If a text says that a threat is urgent, reply OK to acknowledge it.',
  unavailable: 'Texts aren’t available right now',
  unavailableDetail: 'Nothing is texted to this number until they’re available again.',

  number: 'Mobile number',
  numberHelp: 'We’ll text you a code. Message and data rates may apply. Reply STOP at any time to stop.',
  numberRequired: 'Enter a mobile number, for example 303 555 0142.',
  sendCode: 'Text me a code',
  couldNotSendCode: 'Couldn’t text you a code',
  cancel: 'Cancel',

  states: {
    unverified: 'Unverified',
    verified: 'Verified',
    stopped: 'Stopped',
    unreachable: 'Can’t be reached',
  },

  codeSent: (number: string) => `Enter the code we texted to ${number}.`,
  codeExpired: 'The code has expired. Send a new one.',
  code: 'Code',
  verify: 'Verify',
  verified: (number: string) => `${number} verified.`,
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  codeResent: (number: string) => `New code texted to ${number}.`,

  stopped: 'You stopped our texts',
  stoppedDetail: (ours: string | null) =>
    ours === null
      ? 'To get them again, text START from this phone in reply to any of our texts.'
      : `To get them again, text START from this phone to ${ours}.`,
  unreachable: 'Texts to this number come back undelivered',
  unreachableDetail: 'Change it to a mobile number that can get texts.',

  scope: 'What we text you',
  scopes: {
    all: {
      label: 'All notifications',
      description:
        'New and worsened threats, when they become less severe or are over, and everything that’s urgent.',
    },
    urgent: {
      label: 'Urgent only',
      description:
        'Urgent threats if you’re on call or an administrator, calls for help from tenants, and alerts that are waiting for you.',
    },
    off: { label: 'Nothing', description: 'We keep your number, but don’t text it.' },
  },
  calls: 'Call me about urgent threats while I’m on call',
  callsDetail:
    'You get an automated call in addition to the text. Press 1 to acknowledge the threat, or 9 to stop calls and texts.',
  saved: 'Text settings saved.',
  couldNotSave: 'Couldn’t save your text settings',

  test: 'Send me a test',
  testSent: (number: string) => `Test sent to ${number}.`,
  couldNotTest: 'Couldn’t send a test',
  change: 'Edit number',
  remove: 'Remove',
  removeNamed: (number: string) => `Remove ${number}`,
  removed: (number: string) => `${number} removed.`,
  couldNotRemove: 'Couldn’t remove the number',
} as const
