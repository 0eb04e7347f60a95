import { expect, it } from 'vitest'

import { checkWords, wordRules } from './check-words.ts'

const screen = 'apps/web/src/features/team/texts.ts'
const found = (path: string, text: string) => checkWords(path, text).map((finding) => finding.found)

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

it('fires every rule on a text of a screen, and on none of it once it is mended', () => {
  expect(samples).toHaveLength(wordRules.length)
  for (const [at, sample] of samples.entries())
    expect([
      sample,
      found(screen, `  key: '${sample}',`).length > 0,
      wordRules[at]!.found.test(sample) || wordRules[at]!.found.test(sample.toLowerCase()),
    ]).toEqual([sample, true, true])
  expect(
    found(
      screen,
      "  key: 'The organization emails no one. You can’t cancel it. Canceled, gray, in the center.',",
    ),
  ).toEqual([])
})

it('reads only what stands between quotes on screens, and leaves out what is filled in', () => {
  expect(found(screen, '// Nobody may do this at once!')).toEqual([])
  expect(found(screen, "  nobody: (name: string) => `${name === 'nobody' ? 'x' : name}’s roles`,")).toEqual(
    [],
  )
})

it('lets code and documents say what only screens may not', () => {
  expect(found('apps/api/src/app.ts', 'You cannot do this at once!')).toEqual([])
  expect(found('README.md', 'The status `cancelled` stays.')).toEqual([])
  expect(found('README.md', 'It was cancelled by e-mail.')).toEqual(['cancelled', 'e-mail'])
})
