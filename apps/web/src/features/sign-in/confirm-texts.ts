/** Apart from the other sign-in texts, which the sign-in page loads first. */
export const confirmTexts = {
  title: 'Confirm that it’s you',
  detail: (age: string) => `To do this, you must have signed in within the last ${age}.`,
  sendDetail: 'We’ll email a six-digit code to',
  send: 'Email me a code',
  passkey: 'Use a passkey',
  confirm: 'Confirm',
  otherWay: 'Use another way to sign in',

  factorTitle: 'Sign in with a second factor',
  factorDetail: (org: string) => `${org} requires two-step verification.`,
  appLabel: 'Code from your authenticator app',
  signIn: 'Sign in',
  noFactor: 'You don’t have a second factor yet. Set one up here to continue.',
  factorSubject: 'your sign-in methods',
  setUp: 'Set up a second factor',
  factorLost: 'Lost your second factor? Ask an administrator of your organization to have it reset.',
  otherOrgs: 'Switch organization',
  signOut: 'Sign out',
} as const
