import { plural } from '~/lib/format'

export const en = {
  documentTitle: (org: string) => `Safety alerts from ${org}`,
  language: 'Language',
  loading: 'Loading…',
  preview: 'This is a preview. Your choices here aren’t saved.',

  askTitle: 'Safety alerts for your home',
  greeting: (name: string) => `Hello ${name},`,
  askIntro: (org: string) =>
    `${org} would like to alert you when severe weather, flooding, fire, or another hazard threatens your home. May we email you?`,
  home: 'Home',
  sentTo: 'Alerts go to',
  accept: 'Yes, alert me',
  decline: 'No, thanks',
  agreeRequired: 'Check the box if you agree.',
  noResponseNote: 'If you do nothing, we won’t send you alerts.',
  staleTitle: 'The text changed after you opened this page',
  staleText: 'Please read it again before you choose.',

  expectations: 'What to expect',
  what: 'What we send',
  howOften: 'How often',
  howToStop: 'How to stop',

  name: 'Your name',
  nameRequired: 'Enter your name.',
  email: 'Your email address',
  emailHelp: 'We’ll send a code to this address to make sure it’s yours.',
  emailRequired: 'Enter your email address, for example dana@example.com.',
  unit: 'Unit number (optional)',
  unitHelp: 'For example, 204. Leave this blank if you don’t have one.',

  checkEmailTitle: 'Check your email',
  checkEmailText: (email: string) =>
    `We sent a code to ${email}. Enter it here, or use the button in the email. Both work for 48 hours.`,
  code: 'Six-digit code',
  codeRequired: 'Enter the six-digit code.',
  codeWrong: 'That code isn’t right, or it has expired. Check the latest email or request a new code.',
  confirm: 'Confirm',
  newCode: 'Send a new code',
  newCodeSent: 'We sent a new code. If you don’t see it, check your spam folder.',
  otherAddress: 'Use a different address',

  confirmTitle: 'Confirm your email address',
  confirmText: (org: string, email: string) =>
    `Someone, probably you, asked for safety alerts from ${org} at ${email}.`,
  confirmAction: 'Confirm my email address',
  confirmNotYou: 'If it wasn’t you, close this page. Nothing will change.',

  optedInTitle: 'You’re signed up for safety alerts',
  optedInText: (email: string) => `We’ll email ${email} when a hazard may affect your home.`,
  optedInTextOnceMatched: (org: string, email: string) =>
    `Once ${org} has matched you with your home, we’ll email ${email} when a hazard may affect it.`,
  optedInNext:
    'You don’t need to do anything else. You can change your choice anytime with the link in our emails.',
  stopAllEmail: 'Stop all email',
  textsTitle: 'Alerts by text',
  textsIntro: 'We can also text you. We’ll text a code to your number to make sure it’s yours.',
  phone: 'Your phone number',
  phoneRequired: 'Enter a phone number with its area code.',
  textCode: 'Text me a code',
  codeTexted: (phone: string) => `We texted a code to ${phone}. It works for one hour.`,
  textCodeWrong: 'That code isn’t right, or it has expired. Check the latest one or request a new code.',
  newCodeTexted: 'We texted a new code.',
  otherNumber: 'Use a different number',
  noText: (number: string) => `No text? If you ever replied STOP to us, text START to ${number}.`,
  noCall: (number: string) =>
    `No call? If you ever pressed 9 in a call from us, call ${number} from your phone and press 1.`,
  textsConfirmed: (phone: string) => `We’ll text ${phone} when a hazard may affect your home.`,
  textsGoTo: (phone: string) => `Texts go to ${phone}. To stop them, reply STOP to any text.`,
  phonesTitle: 'Alerts by text or phone call',
  phonesIntro: 'We can also text or call you. We’ll send a code to your number to make sure it’s yours.',
  agreePhoneRequired: 'To get alerts, check at least one box.',
  callMe: 'Call me with the code instead',
  codeCalled: (phone: string) => `We’re calling ${phone} with a code. It works for one hour.`,
  newCodeCalled: 'We’re calling you with a new code.',
  callsConfirmed: (phone: string) => `We’ll call ${phone} when a hazard may affect your home.`,
  callsGoTo: (phone: string) => `Calls go to ${phone}. To stop them, press 9 during any call.`,
  callsStopped: (phone: string, number: string) =>
    `Calls to ${phone} are turned off. To get them again, call ${number} from that phone and press 1.`,
  addPhone: 'Add texts or calls',
  declinedTitle: 'You won’t get alerts by email',
  declinedText: (org: string) =>
    `You chose not to get alerts by email. ${org} won’t email you safety alerts.`,
  optedOutTitle: 'You won’t get any more email',
  optedOutText: (org: string) => `${org} no longer sends email to this address.`,
  changeChoice: 'Change my choice',

  expiredTitle: 'This link has expired',
  expiredText: 'Links work for a limited time. We can send a new one to the same address.',
  usedTitle: 'This link has already been used',
  usedText: 'Use the link in the latest email, or ask us to send a new one to the same address.',
  sendNewLink: 'Send me a new link',
  sentTitle: 'Check your email',
  sentText: 'We sent a new email to the same address. It may take a few minutes.',
  unknownTitle: 'This link doesn’t work',
  unknownText:
    'It may be incomplete, or sign-up may be closed. Make sure you have the whole link, or ask your property manager for a new one. You haven’t been signed up for anything.',

  offlineTitle: 'No connection',
  offlineText: 'Couldn’t reach the server. Check your internet connection and try again.',
  failedTitle: 'Something went wrong',
  failedText: 'The problem is on our side, and nothing changed. Try again in a moment.',
  requestId: (id: string) => `Error ID: ${id}`,
  rateLimitedTitle: 'Too many attempts',
  rateLimitedText: (seconds: number) => `Wait ${seconds} ${plural(seconds, 'second')} and try again.`,
  conflictText: 'Your choice was just changed somewhere else. Check it and try again.',
  retry: 'Try again',

  questions: 'Questions?',
  privacy: 'Privacy',
}

export type OptInTexts = typeof en
