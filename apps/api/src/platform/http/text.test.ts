import { expect, it } from 'vitest'
import { multilineText, text } from './text.ts'

it.each([['\0'], ['\u0007'], ['half \ud83c'], ['\udfe0 half']])(
  'rejects %j, which can’t be stored',
  (value) => {
    expect(text(40).safeParse(value).success).toBe(false)
    expect(multilineText(40).safeParse(value).success).toBe(false)
  },
)

it('rejects unpaired surrogates, and line breaks except in multiline text', () => {
  expect(text(40).parse(' Maple 🏠 ')).toBe('Maple 🏠')
  expect(text(40).safeParse('one\ntwo').success).toBe(false)
  expect(multilineText(40).parse('one\n\ttwo')).toBe('one\n\ttwo')
})
