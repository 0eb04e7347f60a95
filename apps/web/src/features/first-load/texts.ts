export const firstLoadTexts = {
  loading: 'Loading Parapet',
  outOfReach: 'Parapet cannot be reached right now. Trying again…',
  slow: 'This is taking longer than usual…',
  tryAgain: 'Try again',
  signedOut: 'You were signed out because your account could not be loaded.',
  gaveUp: 'Parapet could not be reached. Sign in again in a moment; nothing is lost.',
} as const
