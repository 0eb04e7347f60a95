import { en, type OptInTexts } from './en.ts'

/** What the languages call themselves. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  vi: 'Tiếng Việt',
  zh: '中文',
} as const

export type OptInLanguageName = keyof typeof languageNames

/** Texts in a language. English is there from the start; the others are fetched when they are wanted. */
export const loadOptInTexts: Record<OptInLanguageName, () => Promise<OptInTexts>> = {
  en: async () => en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  vi: async () => (await import('./vi.ts')).vi,
  zh: async () => (await import('./zh.ts')).zh,
}

export { en as optInTexts, type OptInTexts } from './en.ts'
