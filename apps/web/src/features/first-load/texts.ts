export const firstLoadTexts = {
  loading: 'Loading Parapet',
  unreachable: 'Can’t reach Parapet. Trying again…',
  slow: 'This is taking longer than usual…',
  tryAgain: 'Try again',
  signedOut: 'You were signed out because your account couldn’t be loaded.',
  signInLater: 'Can’t reach Parapet. Sign in again in a moment. Your data is safe.',
} as const
