import { expect, it } from 'vitest'
import { MailFailure } from '../../../../platform/email/mailer.ts'
import { classifyFailure } from './classify-failure.ts'

const failure = (answer: string | null, command: string, more: { isInDoubt?: boolean; code?: string } = {}) =>
  new MailFailure('No.', {
    isPassing: answer === null || answer.startsWith('4'),
    isInDoubt: more.isInDoubt ?? false,
    answer,
    cause: { command, code: more.code },
  })

it.each([
  ['an unknown mailbox', failure('550 5.1.1 no such user', 'RCPT TO'), 'bad_address'],
  ['a refusal without a reason', failure('550 no', 'RCPT TO'), 'bad_address'],
  ['a mailbox that is closed', failure('550 5.2.1 disabled', 'RCPT TO'), 'bad_address'],
  ['a mail that is unwelcome', failure('550 5.7.1 looks like spam', 'DATA'), 'refused'],
  ['a mailbox that is full', failure('552 5.2.2 over quota', 'RCPT TO'), 'refused'],
  ['a server that is busy', failure('451 4.3.0 later', 'RCPT TO'), 'later'],
  ['greylisting', failure('450 4.2.0 greylisted', 'DATA'), 'later'],
  ['a server that closes', failure('421 4.3.2 going down', 'RCPT TO'), 'server'],
  ['a sender nobody may use', failure('553 5.7.1 not yours', 'MAIL FROM'), 'server'],
  ['a wrong password', failure('535 5.7.8 bad credentials', 'AUTH', { code: 'EAUTH' }), 'server'],
  ['no connection', failure(null, 'CONN'), 'server'],
  ['a lost answer', failure(null, 'DATA', { isInDoubt: true }), 'in_doubt'],
  ['an error of our own', new TypeError('undefined'), 'in_doubt'],
])('reads %s', (_name, error, kind) => {
  expect(classifyFailure(error)).toBe(kind)
})
