import { expect, it } from 'vitest'

import { checkWords, wordRules } from './check-words.ts'

const screen = 'apps/web/src/features/team/texts.ts'
const found = (path: string, text: string) => checkWords(path, text).map((finding) => finding.word)

const samples = [
  'The organisation organises',
  'a colour',
  'a licence',
  'in the centre',
  'its behaviour',
  'a grey bar',
  'was analysed',
  'the catalogue',
  'two metres',
  'a labelling',
  'We recognise it',
  'was cancelled',
  'by e-mail',
  'Nobody is here',
  'two mails',
  'Begin anew',
  'You cannot see it',
  'Welcome!',
  'Ana\\"s roles',
]

it('applies every rule to screen texts, and accepts corrected ones', () => {
  expect(samples).toHaveLength(wordRules.length)
  for (const [at, sample] of samples.entries())
    expect([
      sample,
      found(screen, `  key: '${sample}',`).length > 0,
      wordRules[at]!.pattern.test(sample) || wordRules[at]!.pattern.test(sample.toLowerCase()),
    ]).toEqual([sample, true, true])
  expect(
    found(
      screen,
      "  key: 'The organization emails no one. You can’t cancel it. Canceled, gray, in the center.',",
    ),
  ).toEqual([])
})

it('checks only string literals of screens, without interpolations', () => {
  expect(found(screen, '// Nobody may do this at once!')).toEqual([])
  expect(found(screen, "  nobody: (name: string) => `${name === 'nobody' ? 'x' : name}’s roles`,")).toEqual(
    [],
  )
})

it('allows code and documents to use words banned from screens', () => {
  expect(found('apps/api/src/app.ts', 'You cannot do this at once!')).toEqual([])
  expect(found('README.md', 'The status `cancelled` stays.')).toEqual([])
  expect(found('README.md', 'It was cancelled by e-mail.')).toEqual(['cancelled', 'e-mail'])
})
