import { afterEach, expect, it } from 'vitest'
import { loadCapture, toFeedResponse } from '../../../testing/read-capture.ts'
import { connectors } from './connectors.ts'
import { createFeedReader, type FeedReader } from './feed-reader.ts'

const config = { url: 'https://county.example/cap.xml' }
const readJob = (text: string | Buffer) =>
  ({
    kind: 'read',
    connector: 'cap_feed',
    response: toFeedResponse(text),
    config,
    recurringCells: undefined,
  }) as const

let reader: FeedReader
afterEach(() => reader.close())

const alert = loadCapture('cap', 'normal.xml')
const largeXml = `<a>${'<b>1</b>'.repeat(199_000)}</a>`

it('returns what the connector reads, and throws what it throws', async () => {
  reader = createFeedReader()
  const job = readJob(alert)
  expect(await reader.run(job)).toEqual(connectors.cap_feed.read(job.response, config))
  await expect(reader.run(readJob('<a>'))).rejects.toMatchObject({
    name: 'FeedUnreadable',
    message: expect.stringContaining('the XML ends early'),
  })
})

it('rejects a response that takes too long to read, and reads the next one in a new thread', async () => {
  const options = { timeoutMs: 1 }
  reader = createFeedReader(options)
  await expect(reader.run(readJob(largeXml))).rejects.toMatchObject({
    name: 'FeedUnreadable',
    message: 'The response took more than 0.001 seconds to read.',
  })
  options.timeoutMs = 60_000
  expect(await reader.run(readJob(alert))).toMatchObject({ unparsable: [] })
})

it('rejects responses that exhaust the thread’s memory', async () => {
  reader = createFeedReader({ memoryMb: 4 })
  await expect(reader.run(readJob(largeXml))).rejects.toMatchObject({
    name: 'FeedUnreadable',
    message: 'The response needed too much memory to read.',
  })
})

it('doesn’t block the event loop', async () => {
  reader = createFeedReader()
  await reader.run(readJob(alert))
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await reader.run(readJob(largeXml)).catch(() => {})
  isDone = true
  // If it were read in this thread, the loop would turn only a few times: before and after.
  expect(turns).toBeGreaterThan(100)
})
