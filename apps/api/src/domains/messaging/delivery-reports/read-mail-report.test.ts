import { expect, it } from 'vitest'
import { deliveryReport } from '../../../testing/every-operation/calls/signed-report.ts'
import { findUnsubscribeToken, readDeliveryReport } from './read-mail-report.ts'

const withReturnedText = (text: string) =>
  Buffer.from(
    deliveryReport
      .replace('text/rfc822-headers', 'message/rfc822')
      .replace('\r\n\r\n--b--', () => `\r\n\r\n${text}\r\n--b--`),
  )

it.each([
  ['a short', 'Hello'],
  ['a long', 'Hello\r\n'.repeat(20_000)],
  ['an endless', '\n'.repeat(100_000)],
])('reads a report that returns %s email', async (_what, text) => {
  const [report, ...others] = await readDeliveryReport(withReturnedText(text))
  expect(others).toEqual([])
  expect(report).toMatchObject({
    type: 'bounced_hard',
    messageId: 'unknown@parapet.test',
    address: 'nobody@mx.test',
  })
})

it('rejects a report about a Message-ID with control characters', async () => {
  const report = deliveryReport.replace('unknown@', 'un\0known@')
  await expect(readDeliveryReport(Buffer.from(report))).rejects.toMatchObject({ code: 'validation-failed' })
})

it('drops only the characters of a server response that the database rejects', async () => {
  const report = deliveryReport.replace('5.1.1', '5.1.1\r\nDiagnostic-Code: smtp; 550 no\0 such user')
  const [read] = await readDeliveryReport(Buffer.from(report))
  expect(read!.detail).toBe('5.1.1 smtp; 550 no such user')
})

it('finds the token in the headers of an email of any length', async () => {
  const token = 'a'.repeat(43)
  const email = Buffer.from(`To: <unsub+${token}@parapet.test>\r\n\r\n${'\n'.repeat(100_000)}`)
  expect(await findUnsubscribeToken(email)).toBe(token)
})

// Each line costs the parser microseconds, so 100 kB of them once blocked the event loop for a second.
it.each([
  ['a body', (lines: string) => `${deliveryReport}${lines}`],
  ['headers', (lines: string) => `Subject: a\r\n${lines}`],
])('reads no more than the first lines of %s', async (_what, write) => {
  const usedMs = async (lines: number) => {
    const source = Buffer.from(write('a:b\n'.repeat(lines)))
    const start = process.threadCpuUsage()
    await findUnsubscribeToken(source)
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
  for (let round = 0; round < 3; round += 1) await usedMs(1_000)
  const fewMs = Math.min(await usedMs(1_000), await usedMs(1_000), await usedMs(1_000))
  const manyMs = Math.min(await usedMs(100_000), await usedMs(100_000), await usedMs(100_000))
  expect(manyMs).toBeLessThan(5 * Math.max(fewMs, 1))
})
