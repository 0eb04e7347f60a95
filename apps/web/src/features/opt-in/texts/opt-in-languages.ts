import { en, type OptInTexts } from './en.ts'

/** Each language's own name. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  vi: 'Tiếng Việt',
  zh: '中文',
} as const

export type OptInLanguageCode = keyof typeof languageNames

/** English is bundled; other languages load on demand. */
export const loadOptInTexts: Record<OptInLanguageCode, () => Promise<OptInTexts>> = {
  en: async () => en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  vi: async () => (await import('./vi.ts')).vi,
  zh: async () => (await import('./zh.ts')).zh,
}

export { en as optInTexts, type OptInTexts } from './en.ts'
