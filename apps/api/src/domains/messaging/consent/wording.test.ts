import { describe, expect, it } from 'vitest'
import {
  chooseLanguage,
  consentLanguages,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
  wordingHash,
  wordings,
} from './wording.ts'

// A consent record has a version and a hash. If this fails, a sentence was changed in a version that tenants agreed to:
// revert the change, and create a new version.
it('never changes a sentence of a version that tenants may have agreed to', () => {
  const hashes = Object.fromEntries(
    Object.keys(wordings).map((version) => [
      version,
      consentLanguages.map((language) => `${language} ${wordingHash(version, language).slice(0, 12)}`),
    ]),
  )
  expect(hashes).toEqual({
    '2026-11-01': [
      'en 810b89eb6e26',
      'es d603c7bfb30f',
      'fr 5d16d59b1c63',
      'vi 216f4e237a9f',
      'zh cad079f11f47',
    ],
    '2026-11-28': [
      'en a111bd392d69',
      'es 165c80693383',
      'fr 782b290b3d38',
      'vi 3910298f65ad',
      'zh 78b91994cf1f',
    ],
    '2026-11-28-text': [
      'en ecf3eadcc452',
      'es d341eae94748',
      'fr 0d33d871d28e',
      'vi 998ad42a41aa',
      'zh 9d17addba001',
    ],
    '2026-11-28-call': [
      'en 53d70e195109',
      'es 77d6c1e63798',
      'fr 933692afc383',
      'vi ed756110c1ef',
      'zh f00a222bcf0b',
    ],
  })
})

describe.each(consentLanguages)('the wording in %s', (language) => {
  it('names the organization in the consent text, and leaves no placeholder unfilled', () => {
    const filled = fillWording(language, 'Maple & $1 <Homes>')
    expect(filled.consent).toContain('Maple & $1 <Homes>')
    expect(JSON.stringify(filled)).not.toContain('{{')
  })

  it('says how to stop it, and that it is not an emergency service', () => {
    const { howToStop, notEmergency, voluntary } = wordings[currentWordingVersion]![language]
    for (const text of [howToStop, notEmergency, voluntary]) expect(text.length).toBeGreaterThan(10)
    expect(notEmergency).toContain('911')
  })
})

it('offers English and reviewed languages, and falls back to the nearest one offered', () => {
  expect(offeredLanguages([])).toEqual(['en'])
  expect(offeredLanguages(['vi', 'es', 'tlh'])).toEqual(['en', 'es', 'vi'])
  expect(chooseLanguage(['en', 'es'], 'es-MX')).toBe('es')
  expect(chooseLanguage(['en', 'es'], null, undefined, 'fr', 'ES')).toBe('es')
  expect(chooseLanguage(['en', 'es'], 'vi')).toBe('en')
})
