import canonicalize from 'canonicalize'
import { expect, it } from 'vitest'
import {
  canonicalJson,
  type ChainedEvent,
  chainStart,
  findAlteration,
  findEventProblem,
  hashEvent,
} from './hash-chain.ts'

const values: unknown[] = [
  null,
  '€$\u000f\nA\'B"\\\\"/',
  [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0, 1e21],
  { '\u20ac': 'Euro', '\r': 1, '\ufb33': 2, '1': 'One', '\ud83d\ude00': 3, '\u0080': 4, '\u00f6': 5 },
  { toJSON: 1, nested: [[], [[1]], 'x'] },
  { b: [{ z: 1, a: { y: null, x: undefined } }], a: true, B: [undefined, 1], date: new Date(0) },
  {},
  [],
]

it('writes the RFC 8785 form that other verifiers write', () => {
  for (const value of values) expect(canonicalJson(value)).toBe(canonicalize(value))
})

it("rejects numbers that JSON can't represent", () => {
  expect(() => canonicalJson({ a: Number.NaN })).toThrow('infinite')
})

const chained = (seq: number, prevHash: string, summary = 'Recorded'): ChainedEvent => {
  const content = { seq, prevHash, summary }
  return { ...content, hash: hashEvent(content) }
}
const first = chained(1, chainStart.hash)
const position = { seq: 1, hash: first.hash }

// Exports and anchors from earlier versions must remain verifiable.
it('hashes an event as it always has, starting from 64 zeros', () => {
  expect(chainStart).toEqual({ seq: 0, hash: '0'.repeat(64) })
  expect(first.hash).toBe('92bf553ce7698177df8700a1c24724dc53a2b22931179bc37ccbca265762fb81')
})

it('accepts an intact event after the one before', () => {
  expect(findEventProblem(first, chainStart)).toBeNull()
  expect(findEventProblem(chained(2, first.hash), position)).toBeNull()
})

it('reports the first event that is missing', () => {
  const problem = { seq: 2, code: 'gap', message: 'Event 2 is missing.' }
  expect(findEventProblem(chained(3, first.hash), position)).toEqual(problem)
  expect(findEventProblem(chained(1, first.hash), position)).toEqual(problem)
})

it("reports an event that doesn't continue the one before, although its own hash is correct", () => {
  expect(findEventProblem(chained(2, chainStart.hash), position)).toEqual({
    seq: 2,
    code: 'link',
    message: 'Event 2 isn’t linked to event 1.',
  })
})

it('reports an altered event, on its own and in the chain', () => {
  const problem = { seq: 2, code: 'hash', message: 'Event 2 was altered after it was recorded.' }
  const altered = { ...chained(2, first.hash), summary: 'Nothing happened' }
  expect(findEventProblem(altered, position)).toEqual(problem)
  expect(findAlteration(altered)).toEqual(problem)
  expect(findAlteration({ ...chained(2, first.hash), added: true })).toEqual(problem)
  expect(findAlteration(chained(2, first.hash))).toBeNull()
})
