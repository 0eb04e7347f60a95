import { expect, it } from 'vitest'
import { genesisHash, hashEvent } from './hash-chain.ts'
import { verifyExport } from './verify-export.ts'

const orgId = '01932e00-0000-7000-8000-000000000009'

function chain(count: number) {
  let prevHash = genesisHash
  return Array.from({ length: count }, (_, index) => {
    const content = { orgId, seq: index + 1, summary: `Event ${index + 1}`, prevHash }
    prevHash = hashEvent(content)
    return { ...content, hash: prevHash }
  })
}

async function* toLines(events: readonly object[]) {
  for (const event of events) yield JSON.stringify(event)
  yield ''
}

const verify = (events: readonly object[], known?: { seq: number; hash: string }) =>
  verifyExport(toLines(events), known)

it('verifies an intact export, with its fields in any order', async () => {
  const events = chain(5)
  const reordered = events.map((event) => Object.fromEntries(Object.entries(event).toReversed()))

  expect(await verify(reordered)).toEqual({
    orgId,
    events: 5,
    last: { seq: 5, hash: events[4]!.hash },
    missing: [],
    problem: null,
  })
})

it('detects a changed event', async () => {
  const events = chain(3)
  events[1] = { ...events[1]!, summary: 'Nothing happened' }

  expect((await verify(events)).problem).toMatchObject({ seq: 2, code: 'hash' })
})

it('detects a forged event with a matching hash', async () => {
  const events = chain(3)
  const { hash: _, ...content } = { ...events[1]!, summary: 'Nothing happened' }
  events[1] = { ...content, hash: hashEvent(content) }

  expect((await verify(events)).problem).toMatchObject({ seq: 3, code: 'link' })
})

it('reports the missing events of a partial export, and verifies the others', async () => {
  const [, second, third, , fifth] = chain(5)

  expect(await verify([second!, third!, fifth!])).toMatchObject({
    events: 3,
    missing: [
      { from: 1, to: 1 },
      { from: 4, to: 4 },
    ],
    problem: null,
  })
  expect((await verify([second!, { ...fifth!, summary: 'Else' }])).problem).toMatchObject({ seq: 5 })
})

it('detects a completely rewritten ledger by a known hash', async () => {
  const events = chain(3)
  const known = { seq: 2, hash: events[1]!.hash }
  const rewritten = chain(3).map((event) => ({ ...event }))
  let prevHash = genesisHash
  for (const [index, event] of rewritten.entries()) {
    const { hash: _, ...content } = { ...event, summary: 'Rewritten', prevHash }
    prevHash = hashEvent(content)
    rewritten[index] = { ...content, hash: prevHash }
  }

  expect((await verify(events, known)).problem).toBeNull()
  expect((await verify(rewritten)).problem).toBeNull()
  expect((await verify(rewritten, known)).problem).toEqual({
    seq: 2,
    code: 'head',
    message: 'Event 2 doesn’t have the known hash.',
  })
  expect((await verify(events.slice(0, 1), known)).problem).toEqual({
    seq: 2,
    code: 'head',
    message: 'Event 2, whose hash is known, isn’t in the file.',
  })
})

it("reports what is wrong with a file that isn't an export", async () => {
  const [first, second] = chain(2)

  await expect(verifyExport(toLines([{ seq: 1 }]))).rejects.toThrow('Line 1: expected an event with orgId')
  await expect(verify([second!, first!])).rejects.toThrow(
    `Line 2: expected the next event of ${orgId} after 2, found event 1.`,
  )
  await expect(verify([first!, first!])).rejects.toThrow('after 1, found event 1.')
  await expect(verify([first!, { ...second!, orgId: 'else' }])).rejects.toThrow('an event of else')
})

it('skips blank lines, and rejects any other line without an event', async () => {
  const read = (...lines: string[]) =>
    verifyExport(
      (async function* () {
        yield* lines
      })(),
    )
  expect(await read('', '  ', '\r')).toEqual({
    orgId: null,
    events: 0,
    last: null,
    missing: [],
    problem: null,
  })
  await expect(read('', '{"seq": 1')).rejects.toThrow('Line 2: expected an event with orgId')
  await expect(read('x'.repeat(100))).rejects.toThrow(`found “${'x'.repeat(80)}”.`)
})
