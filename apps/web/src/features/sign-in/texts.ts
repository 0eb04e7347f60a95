export const signInTexts = {
  title: 'Sign in to Parapet',
  intro: 'Enter your work email and we’ll send you a code. No password needed.',
  tagline: 'Know when a hazard threatens your properties.',
  taglineDetail:
    'Import the property files you already have, see which properties and tenants are affected, and keep a tamper-evident record of every change.',
  signedOut: 'You’re signed out.',
  sessionEnded: 'Your session ended. Sign in to continue where you left off.',
  sessionEndedUnsaved: 'Your session ended. Sign in to get your unsaved changes back.',
  stillSignedIn: 'You’re already signed in.',
  continueToParapet: 'Continue to Parapet',
  emailLabel: 'Email',
  emailPlaceholder: 'you@company.com',
  emailRequired: 'Enter your email address.',
  continueWithEmail: 'Continue with email',
  continueWithGoogle: 'Continue with Google',
  continueWithPasskey: 'Sign in with a passkey',
  continueAs: (name: string) => `Continue as ${name}`,
  notYou: 'Not you?',
  or: 'or',
  invitedHint: 'Invited? Use the address your invitation was sent to.',

  codeTitle: 'Check your email',
  codeSent: 'We sent a six-digit code to',
  codeLabel: 'Code',
  verify: 'Sign in',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'We sent a new code. The previous one no longer works.',
  otherAddress: 'Use a different address',
  otherMethods: 'Other ways to sign in',
  codeInstead: 'Email me a code instead',
  linkInstead: 'Email me a link instead',
  appInstead: 'Use your authenticator app',

  linkTitle: 'Open the link with this number',
  linkSent: 'We sent three numbered links to',
  linkNumberNote: 'Only the link with this number signs you in.',
  linkNumber: (number: string) => `Number ${number}`,
  linkWaiting: 'Waiting for you to open it…',
  linkAnyDevice:
    'You can open the email on any device, such as your phone. You’ll be signed in here automatically.',
  resendLink: 'Send new links',
  resendLinkIn: (seconds: number) => `Send new links in ${seconds} s`,
  linkTimeout: 'The link wasn’t opened in time. Send new links or use a code.',

  confirmTitle: 'Confirm your sign-in',
  confirmIntro:
    'Someone asked to sign in to Parapet with your email address. Confirm only if it was you and you opened the link with the number shown on the sign-in page.',
  confirm: 'Yes, sign me in',
  confirmNotYou: 'If it wasn’t you, close this page. No one can sign in without your confirmation.',
  confirmedTitle: 'You’re signed in',
  confirmed: 'Return to the page that shows the number. It continues automatically. You can close this page.',
  confirmedHere: 'Continue on the page that shows the number, or here.',
  linkFailedTitle: 'This link didn’t work',
  linkFailed:
    'It has a different number than the sign-in page, was already used, or has expired. Go back to the sign-in page and send new links.',
  linkIncomplete: 'This link is incomplete. Open the link in the email again.',
  goToSignIn: 'Go to sign-in',

  appTitle: 'Use your authenticator app',
  appIntro: 'Enter the code from your app for',
  appHelp: 'Available if you set up an authenticator app under Settings.',
  appCodeWrong: 'That code didn’t work. Wait for the next one in your app, or get a code by email.',

  passkeyNotUsed:
    'No passkey was used. The dialog was closed, or this device has no passkey for Parapet. Try again, or continue with email.',
  passkeyNotSupported: 'This browser doesn’t support passkeys. Continue with email.',
  passkeyRejected:
    'This passkey wasn’t accepted. It may have been removed from your account. Try again, or continue with email.',

  wrongCode: 'That code is wrong or has expired. Enter it again or get a new one.',
  codeExpired: 'This code has expired. Send a new one.',
  tooManyAttempts: 'Too many wrong codes. Send a new one and try again.',
  tooManyRequests: 'Too many attempts.',
  // Without `plural`, to keep the formatting code out of the sign-in page's bundle.
  tryAgainIn: (seconds: number) => `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  rejected:
    'The sign-in service rejected the request. Start over, or contact your administrator if it happens again.',
  providerFailed: 'Sign-in is temporarily unavailable. Try again in a moment.',
  googleSuccess: 'Successfully signed in with Google.',
  googleFailure: 'There was an error while trying to sign in with Google.',
  ssoFailure: 'There was an error while trying to sign in with your company account.',
} as const
