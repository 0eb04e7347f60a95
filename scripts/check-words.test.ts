import { expect, it } from 'vitest'

import { checkWords, wordRules } from './check-words.ts'

const screen = 'apps/web/src/features/team/texts.ts'
const api = 'apps/api/src/domains/team/roles/roles.service.ts'
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
  'Use the "exact" name.',
]

it('applies every rule to texts, and accepts corrected ones', () => {
  expect(samples).toHaveLength(wordRules.length)
  for (const [at, sample] of samples.entries()) {
    const { scope, pattern } = wordRules[at]!
    expect([
      sample,
      found(scope === 'api' ? api : screen, `const texts = { key: '${sample}' }`).length > 0,
      pattern.test(sample) || pattern.test(sample.toLowerCase()),
    ]).toEqual([sample, true, true])
  }
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

it('finds straight apostrophes and quotes in texts of the API', () => {
  expect(found(api, "throw new Problem('not-found', `${name}'s role isn't there.`)")).toEqual(["'", "'"])
  expect(found(api, 'const detail = "Tenants\' homes"')).toEqual(["'"])
  expect(found(api, 'const schema = text.refine(check, "This isn\'t valid.").openapi({})')).toEqual(["'"])
  expect(found(api, 'const reason = \'The alert has no "info".\'')).toEqual(['"'])
  expect(found(api, 'const detail = "Ana’s role isn’t “Viewer”."')).toEqual([])
})

it('leaves alone what no screen shows, and what has to be written exactly like this', () => {
  for (const code of [
    "// This isn't a text.",
    'schema.openapi({ description: "Null if it isn\'t set." })',
    'createRoute({ summary: "List tenants\' homes" })',
    'createSecretBox(key, "tenants\' assistance needs")',
    'throw new Error("The pool isn\'t open")',
    'log.warn("the worker didn\'t stop")',
    "sql`select 'a' where name in ('it''s b', 'c')`",
    "const policy = \"default-src 'none'; img-src 'self'\"",
    'const html = `<p style="${style}">${text}</p>`',
    `const detail = 'Use an ETag, for example "v7".'`,
    `const detail = '"x" is not a valid email'`,
  ])
    expect([code, found(api, code)]).toEqual([code, []])
  expect(found('apps/api/src/app.test.ts', 'const text = "It isn\'t a text."')).toEqual([])
})

it('allows code and documents to use words banned from screens', () => {
  expect(found('apps/api/src/app.ts', 'You cannot do this at once!')).toEqual([])
  expect(found('README.md', 'The status `cancelled` stays.')).toEqual([])
  expect(found('README.md', 'It was cancelled by e-mail.')).toEqual(['cancelled', 'e-mail'])
})
