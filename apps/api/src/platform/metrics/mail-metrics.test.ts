import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { type Mail, type Mailer, MailFailure } from '../email/mailer.ts'
import { createMailMetrics } from './mail-metrics.ts'

const outcomes: Record<string, () => Promise<{ response: string }>> = {
  sent: () => Promise.resolve({ response: '250 ok' }),
  rejected: () => Promise.reject(new MailFailure('no', { isTemporary: false, cause: null })),
  deferred: () => Promise.reject(new MailFailure('later', { isTemporary: true, cause: null })),
  in_doubt: () => Promise.reject(new MailFailure('?', { isTemporary: true, isInDoubt: true, cause: null })),
}
const { promise: gate, resolve: open } = Promise.withResolvers<void>()
const send = async (mail: Mail) => {
  await gate
  return await outcomes[mail.subject]!()
}
const mailer: Mailer = { send, openPool: () => ({ send, close() {} }) }
const mailOf = (subject: string): Mail => ({ to: 'ana@example.com', subject, text: '', html: '' })

it('counts the outcome of every email, pooled or not, and those in flight', async () => {
  const registry = new Registry()
  const counted = createMailMetrics(registry).countMails(mailer)
  const pool = counted.openPool({ connections: 2 })
  const ended = Promise.allSettled(
    Object.keys(outcomes).flatMap((outcome) => [counted.send(mailOf(outcome)), pool.send(mailOf(outcome))]),
  )
  expect(await registry.metrics()).toContain('parapet_emails_in_flight 8')
  open()
  const settled = await ended
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const text = await registry.metrics()
  for (const outcome of Object.keys(outcomes)) {
    expect(text).toContain(`parapet_emails_total{outcome="${outcome}"} 2`)
  }
  expect(text).toContain('parapet_emails_in_flight 0')
  expect(text).toContain('parapet_mail_pools_open 1')
  pool.close()
  pool.close()
  expect(await registry.metrics()).toContain('parapet_mail_pools_open 0')
  expect(text).not.toContain('ana')
})
