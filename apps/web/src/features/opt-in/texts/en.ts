export const en = {
  documentTitle: (org: string) => `Safety alerts from ${org}`,
  language: 'Language',
  loading: 'Loading the page',
  preview: 'This is a preview. Nothing that you choose here is stored.',

  askTitle: 'Safety alerts for your home',
  hello: (name: string) => `Hello ${name},`,
  askIntro: (org: string) =>
    `${org} would like to tell you when severe weather, flooding, fire or another hazard threatens your home. May we write to you?`,
  home: 'Home',
  sentTo: 'Alerts go to',
  yes: 'Yes, alert me',
  no: 'No thanks',
  agreeMissing: 'Tick the box if you agree.',
  doNothing: 'If you do nothing, no alerts are sent.',
  staleTitle: 'The text has changed since you opened the page',
  staleText: 'Please read it again, then choose.',

  about: 'What you can expect',
  what: 'What we send',
  howOften: 'How often',
  howToStop: 'How to stop',

  name: 'Your name',
  nameMissing: 'Give your name.',
  email: 'Your e-mail address',
  emailHelp: 'We send a code there, to make sure that it is yours.',
  emailMissing: 'Give your e-mail address, for example dana@example.com.',
  unit: 'Number of your home (optional)',
  unitHelp: 'For example 204. Leave it empty if you have none.',

  checkTitle: 'Check your e-mail',
  checkText: (email: string) =>
    `We have sent a code to ${email}. Enter it here, or use the button in the message. Both work for 48 hours.`,
  code: 'Code of six digits',
  codeMissing: 'Enter the six digits of the code.',
  codeWrong: 'This is not the code, or it is too old. Look at the newest message, or have a new code sent.',
  confirm: 'Confirm',
  newCode: 'Send a new code',
  newCodeSent: 'A new code is on its way. Look in your spam folder too.',
  otherAddress: 'Use another address',

  confirmTitle: 'Confirm your address',
  confirmText: (org: string, email: string) =>
    `Somebody, probably you, asked for safety alerts from ${org} to ${email}.`,
  confirmAction: 'Confirm my address',
  confirmNot: 'If it was not you, close this page. Nothing is sent then.',

  inTitle: 'You get safety alerts',
  inText: (email: string) => `We write to ${email} when something may affect your home.`,
  inTextHere: 'We write to you when something may affect your home.',
  inNext: 'There is nothing else to do. You can change your choice with this link at any time.',
  stop: 'Stop all e-mail',
  declinedTitle: 'You get no alerts',
  declinedText: (org: string) => `You said no thanks. ${org} will not send you safety alerts.`,
  outTitle: 'All e-mail is stopped',
  outText: (org: string) => `${org} sends nothing to this address any more.`,
  change: 'Change my choice',

  expiredTitle: 'This link has expired',
  expiredText: 'Links work for a limited time. We can send a new one to the same address.',
  usedTitle: 'This link was used already',
  usedText: 'Use the link of the newest message, or have a new one sent to the same address.',
  sendNew: 'Send me a new link',
  sentTitle: 'Check your e-mail',
  sentText: 'A new message is on its way to the same address. It may take a few minutes.',
  unknownTitle: 'This link does not work',
  unknownText:
    'It may not be complete. Copy the whole link from the message, or ask your property manager for a new one. You have not been signed up for anything.',

  offlineTitle: 'No connection',
  offlineText: 'The page could not be reached. Check your internet connection, then try again.',
  failedTitle: 'Something went wrong',
  failedText: 'This is on our side, and nothing was changed. Try again in a moment.',
  requestId: (id: string) => `Number of the error: ${id}`,
  limitedTitle: 'Too many tries',
  limitedText: (seconds: number) => `Please wait ${seconds} seconds, then try again.`,
  conflictText: 'Your choice was changed in the meantime. Look at it again.',
  retry: 'Try again',

  questions: 'Questions?',
  privacy: 'Privacy',
  from: 'Sent on behalf of',
}

export type OptInTexts = typeof en
