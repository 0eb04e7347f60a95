import { expect, it } from 'vitest'
import { readIfMatch } from './entity-tag.ts'

it.each([
  [undefined, null],
  ['*', null],
  ['"v7"', [7]],
  ['W/"v7.aB-_3"', [7]],
  ['"v7", "v9.x", W/"v12"', [7, 9, 12]],
  ['"someone-elses"', []],
  ['"a, b", "v3"', [3]],
])('reads If-Match %s', (header, versions) => {
  expect(readIfMatch(header)).toEqual(versions)
})

it.each(['v7', '', '"v7', '"v7" v8'])("rejects %j, which isn't a list of tags", (header) => {
  expect(() => readIfMatch(header)).toThrow('If-Match must be the object’s ETag')
})
