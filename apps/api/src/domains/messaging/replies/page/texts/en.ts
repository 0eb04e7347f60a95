import type { AlertAnswer, alertNeeds } from '../../../../../platform/db/schema/index.ts'

export const en = {
  name: 'English',
  locale: 'en-US',
  language: 'Language',
  notEmergency: 'This isn’t an emergency service.',
  call911: 'Call 911',
  sent: (time: string) => `Sent ${time}`,
  question: 'Are you safe?',
  answers: { safe: 'I’m safe', need_help: 'I need help', not_there: 'I’m not there' } satisfies Record<
    AlertAnswer,
    string
  >,
  changeTitle: 'Change your answer',
  changeText: 'Only your latest answer counts.',
  details: 'Need help? Add details',
  detailsOptional: 'Everything here is optional.',
  detailsAfter: 'Tell us what you need',
  peopleCount: 'How many people need help?',
  needsTitle: 'What do you need?',
  needs: {
    medical: 'Medical help',
    mobility: 'Help moving around, for example on stairs',
    evacuation: 'Help getting out',
    power: 'Power for medical equipment',
    other: 'Something else',
  } satisfies Record<(typeof alertNeeds)[number], string>,
  note: 'What else should we know?',
  noteHelp: (max: number) => `For example: back bedroom, the door is stuck. Up to ${max} characters.`,
  sendHelp: 'Send: I need help',
  received: 'We received your answer',
  receivedAt: (time: string) => `Received ${time}`,
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  helpReceived: (org: string) => `${org} can see that you need help. If you’re in danger, call 911 now.`,
  overTitle: 'As far as we know, the danger has passed',
  overText: 'You can still tell us if you’re safe or need help.',
  notSentTitle: 'Your answer hasn’t been sent yet',
  noteTooLong: (over: number, max: number) =>
    `Your note is longer than ${max} characters. Remove at least ${over} and send it again.`,
  tooLarge: (max: number) =>
    `Your note is too long. Use up to ${max} characters. If you need help, call your building’s office.`,
  badCount: (max: number) => `Enter a number of people from 1 to ${max}, or leave it blank.`,
  chooseAnswer: 'Choose one of the three answers.',
  expiredTitle: 'This link has expired',
  expiredText: 'Links in alerts work for 14 days. If you need help, call your building’s office.',
  unknownTitle: 'This link doesn’t work',
  unknownText:
    'It may be incomplete. Open the link in the message again. If you need help, call your building’s office.',
  rateLimitedTitle: 'Too many attempts',
  rateLimitedText: (minutes: number) =>
    `Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. If you need help, call your building’s office.`,
  failedTitle: 'Something went wrong',
  failedText:
    'The problem is on our side. Try again in a moment. If you need help, call your building’s office.',
  retry: 'Try again',
  callOffice: (phone: string) => `Call the office: ${phone}`,
  privacy: 'Privacy',
  sending: 'Sending…',
  retrying: 'Your answer hasn’t been sent yet. We’ll keep trying. Keep this page open.',
}

export type ReplyTexts = typeof en
