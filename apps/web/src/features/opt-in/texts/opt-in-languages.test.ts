import { expect, it } from 'vitest'
import { loadOptInTexts, optInTexts } from './opt-in-languages.ts'

it.each(['es', 'fr', 'vi', 'zh'] as const)(
  'translates every text into %s, with the same placeholders',
  async (language) => {
    const texts = await loadOptInTexts[language]()
    for (const [key, english] of Object.entries(optInTexts)) {
      const own = texts[key as keyof typeof texts]
      if (typeof english === 'function') {
        const filled = (own as (...parts: string[]) => string)('ONE', 'TWO')
        const wanted = (english as (...parts: string[]) => string)('ONE', 'TWO')
        for (const part of ['ONE', 'TWO'])
          expect([key, filled.includes(part)]).toEqual([key, wanted.includes(part)])
      } else {
        expect([key, own === english]).toEqual([key, false])
      }
    }
  },
)

it.each([
  ['en', 'Wait 1 second and', 'Wait 42 seconds and'],
  ['es', 'Espere 1 segundo e', 'Espere 42 segundos e'],
  ['fr', 'Attendez 1 seconde,', 'Attendez 42 secondes,'],
] as const)('counts in %s', async (language, one, many) => {
  const { rateLimitedText } = await loadOptInTexts[language]()
  expect(rateLimitedText(1)).toContain(one)
  expect(rateLimitedText(42)).toContain(many)
})
