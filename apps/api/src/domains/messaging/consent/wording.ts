import { hash } from 'node:crypto'
import { en } from './wording/en.ts'
import { es } from './wording/es.ts'
import { fr } from './wording/fr.ts'
import { vi } from './wording/vi.ts'
import { zh } from './wording/zh.ts'

/** What somebody agrees to, in one language. `{{org}}` stands for the name of the organisation. */
export interface Wording {
  /** The sentence beside the box. */
  consent: string
  /** What is sent. */
  what: string
  /** How often. */
  howOften: string
  /** How it stops. */
  howToStop: string
  /** That agreeing is a choice, and nobody’s lease depends on it. */
  voluntary: string
  /** That this replaces no emergency service. */
  notEmergency: string
}

export const consentLanguages = ['en', 'es', 'fr', 'vi', 'zh'] as const
export type ConsentLanguage = (typeof consentLanguages)[number]

/** The version that people agree to now. Change a sentence only together with a new version. */
export const currentWordingVersion = '2026-11-01'

/** Every version that somebody can have agreed to, so that a proof can be read later. */
export const wordings: Record<string, Record<ConsentLanguage, Wording>> = {
  '2026-11-01': { en, es, fr, vi, zh },
}

/** SHA-256, in hex, of a wording before the name of the organisation is filled in. */
export const wordingHash = (version: string, language: ConsentLanguage) =>
  hash(
    'sha256',
    JSON.stringify(Object.entries(wordings[version]![language]).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )

/** The current wording with the name of the organisation. */
export function fillWording(language: ConsentLanguage, orgName: string): Wording {
  const entries = Object.entries(wordings[currentWordingVersion]![language])
  return Object.fromEntries(
    entries.map(([part, text]) => [part, text.replaceAll('{{org}}', () => orgName)]),
  ) as unknown as Wording
}

/** Languages that an organisation may offer: English, and those that it marked as reviewed. */
export const offeredLanguages = (reviewed: readonly string[]): ConsentLanguage[] =>
  consentLanguages.filter((language) => language === 'en' || reviewed.includes(language))

/** The offered language nearest to what is wanted, by the first part of its tag; English else. */
export function chooseLanguage(
  offered: readonly ConsentLanguage[],
  ...wanted: (string | null | undefined)[]
): ConsentLanguage {
  for (const tag of wanted) {
    const found = offered.find((language) => language === tag?.toLowerCase().split('-')[0])
    if (found) return found
  }
  return 'en'
}
