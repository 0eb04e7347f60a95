import canonicalize from 'canonicalize'
import { expect, it } from 'vitest'
import { canonicalJson } from './hash-chain.ts'

const values: unknown[] = [
  null,
  '€$\u000f\nA\'B"\\\\"/',
  [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0, 1e21],
  { '\u20ac': 'Euro', '\r': 1, '\ufb33': 2, '1': 'One', '\ud83d\ude00': 3, '\u0080': 4, '\u00f6': 5 },
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
