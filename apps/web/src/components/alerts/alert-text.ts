/** What an alert says in one language. */
export interface AlertText {
  subject: string
  bodyMarkdown: string
  shortText: string
  /** Until someone who speaks the language has checked it, tenants also get the English text. */
  isReviewed?: boolean
}

/** By language, always with `baseLanguage`. */
export type AlertTexts = Readonly<Record<string, AlertText>>

/** The language every alert has. Tenants also get its text with any translation that no one has reviewed. */
export const baseLanguage = 'en'

export const maxLengths = { subject: 150, body: 10_000, shortText: 670 } as const

/** English first, then the other languages in their order. */
export const listLanguagesOf = (texts: AlertTexts): string[] => [
  baseLanguage,
  ...Object.keys(texts).filter((language) => language !== baseLanguage),
]

export const isReviewed = (texts: AlertTexts, language: string) =>
  language === baseLanguage || texts[language]?.isReviewed === true

/** Whether two texts say the same; a review doesn't change what they say. */
export const isSameText = (one: AlertText | undefined, other: AlertText | undefined): boolean =>
  one?.subject === other?.subject &&
  one?.bodyMarkdown === other?.bodyMarkdown &&
  one?.shortText === other?.shortText

/** Languages that lose their review with this text: a translation is reviewed against the English text. */
export const listOutdated = (texts: AlertTexts, language: string, text: AlertText): string[] =>
  language !== baseLanguage || isSameText(texts[baseLanguage], text)
    ? []
    : listLanguagesOf(texts).filter((tag) => tag !== baseLanguage && isReviewed(texts, tag))

/** The texts with another one in a language. */
export const changeText = (texts: AlertTexts, language: string, text: AlertText): AlertTexts => ({
  ...texts,
  ...Object.fromEntries(
    listOutdated(texts, language, text).map((tag) => [tag, { ...texts[tag]!, isReviewed: false }]),
  ),
  [language]: text,
})

/** The template's text in a language, if it has one. Its review counts only with the template's English text. */
export function takeFromTemplate(texts: AlertTexts, language: string, template: AlertTexts | undefined) {
  const text = template?.[language]
  if (text === undefined || language === baseLanguage) return text
  return isSameText(texts[baseLanguage], template?.[baseLanguage]) ? text : { ...text, isReviewed: false }
}

/** Whether any language differs from the template. */
export const isEdited = (texts: AlertTexts, template: AlertTexts): boolean =>
  [...new Set([...Object.keys(texts), ...Object.keys(template)])].some(
    (language) => !isSameText(texts[language], template[language]),
  )

export const textParts = ['subject', 'bodyMarkdown', 'shortText'] as const
export type TextPart = (typeof textParts)[number]

export const toTextPointer = (language: string, part: TextPart) => `/texts/${language}/${part}`
export const toTextControlId = (language: string, part: TextPart) => `alert-${part}-${language}`

/** The language and part of the text that the server rejected; null if it's about something else. */
export function findRejectedPart(pointer: string): { language: string; part: TextPart } | null {
  const [, top, language, name] = pointer.split('/')
  if (top !== 'texts' || language === undefined) return null
  return { language, part: textParts.find((part) => part === name) ?? 'bodyMarkdown' }
}

/** The part of the text that a warning is about. */
export const warnedPart = (code: string): TextPart =>
  code === 'long_short_text' || code === 'long_call' ? 'shortText' : 'bodyMarkdown'
