export const signInTexts = {
  title: 'Sign in to Parapet',
  intro: 'Enter your work e-mail and we send you a code. There is no password.',
  claim: 'Every building you manage, in one calm place.',
  claimDetail:
    'Bring in a property file as it is, see what needs care, and keep a record of every change that nobody can rewrite.',
  signedOut: 'You are signed out.',
  stillSignedIn: 'You are signed in already.',
  goOn: 'Go to Parapet',
  emailLabel: 'E-mail',
  emailPlaceholder: 'you@company.com',
  emailRequired: 'Enter your e-mail address.',
  continueWithEmail: 'Continue with e-mail',
  continueWithGoogle: 'Continue with Google',
  continueWithPasskey: 'Sign in with a passkey',
  continueAs: (name: string) => `Continue as ${name}`,
  notYou: 'Not you?',
  or: 'or',
  invitedHint: 'Invited? Use the address that the invitation went to.',

  codeTitle: 'Check your e-mail',
  codeSent: 'We sent a code with 6 digits to',
  codeLabel: 'Code',
  verify: 'Sign in',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'A new code is on its way. The one before no longer works.',
  otherAddress: 'Use another address',
  otherWays: 'Other ways to sign in',
  codeInstead: 'E-mail me a code instead',
  linkInstead: 'E-mail me a link instead',
  appInstead: 'Use your authenticator app',

  linkTitle: 'Open the link with this number',
  linkSent: 'We sent three numbered links to',
  linkWhich: 'Only the one with this number signs you in.',
  linkNumber: (number: string) => `Number ${number}`,
  linkWaiting: 'Waiting for you to open it.',
  linkAnyDevice:
    'Open the mail wherever you like, such as on your phone. You are signed in here, and this page goes on by itself.',
  resendLink: 'Send new links',
  resendLinkIn: (seconds: number) => `Send new links in ${seconds} s`,
  linkTimeout: 'Nobody opened the link in time. Send new links, or use a code.',

  confirmTitle: 'Confirm your sign-in',
  confirmIntro:
    'Somebody asked to sign in to Parapet with your e-mail address. Confirm it if that was you, and if you opened the link with the number that the sign-in page shows.',
  confirm: 'Yes, sign me in there',
  confirmNotMe: 'If you did not ask for it, close this page: without you nobody gets in.',
  confirmedTitle: 'You are signed in',
  confirmed: 'Go back to the page that shows the number: it goes on by itself. You can close this one.',
  confirmedHere: 'You can go on in the page that shows the number, or here.',
  linkFailedTitle: 'This link did not work',
  linkFailed:
    'It is not the one with the number that the sign-in page shows, it was opened before, or it is too old. Go back to the sign-in page and send new links.',
  linkEmpty: 'The address of this page is not complete. Open the link in the mail once more.',
  goToSignIn: 'Go to the sign-in page',
  tryAgain: 'Try again',

  appTitle: 'Use your authenticator app',
  appIntro: 'Enter the code that the app shows for',
  appHelp: 'It works if you added the app to your account under Settings.',
  appCodeWrong: 'This code did not work. Wait for the next one in your app, or have a code e-mailed.',

  passkeyNotUsed:
    'No passkey was used. The dialog was closed, or there is no passkey for Parapet on this device. Try again, or continue with your e-mail.',
  passkeyNotSupported: 'This browser cannot use a passkey here. Continue with your e-mail.',
  passkeyRefused:
    'This passkey was not accepted. It may have been taken off its account. Try again, or continue with your e-mail.',

  wrongCode: 'This code is not right. Check the newest message, or send a new code.',
  // By hand: the first page of a visit does without the formatting of the others.
  wrongCodeAttempts: (left: number) =>
    `This code is not right. You have ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`,
  codeExpired: 'This code has expired. Send a new one.',
  tooManyAttempts: 'Too many wrong codes. Send a new one and try again.',
  tooManyRequests: 'Too many attempts.',
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s.`,
  providerFailed: 'Signing in does not work right now. Wait a moment, then try again.',
  googleSuccess: 'Successfully signed in with Google.',
  googleFailure: 'There was an error while trying to sign in with Google.',
  ssoFailure: 'There was an error while trying to sign in with your company.',

  device:
    'Once you are signed in, Parapet works out an id of this browser, so that you can see and end the places where you are signed in. The id is kept in this browser for 24 hours. We store it only as a keyed hash, from which nobody can work it out, and not longer than 180 days after your last visit.',
} as const
