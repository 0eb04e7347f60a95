import { countOf, formatList, formatOrdinal, plural } from '~/lib/format'

/** Texts of the alert message editor and its preview. */
export const alertTextTexts = {
  languages: 'Message languages',
  notReviewed: 'Not reviewed',
  notReviewedDetail: (language: string) =>
    `No one has reviewed the ${language} text, so tenants get it together with the English text.`,
  reviewOutdated: (languages: readonly string[]) =>
    `${formatList(languages)} ${plural(languages.length, 'needs', 'need')} another review`,
  reviewOutdatedDetail: (count: number) =>
    `The English text has changed since the ${plural(count, 'translation was', 'translations were')} reviewed, so tenants get both texts.`,
  isReviewed: (language: string) => `Someone who speaks ${language} has reviewed this text`,
  addLanguage: 'Add language',
  removeLanguage: (name: string) => `Remove ${name}`,
  needsAttention: 'Needs attention',
  subject: 'Subject',
  subjectHelp: 'Under 60 characters, so phones show all of it.',
  body: 'Email text',
  bodyHelp:
    'Fields in double braces are filled in for each tenant. Text after a vertical bar is used when the value is unknown: {{property.name|your home}}.',
  shortText: 'Text message',
  shortTextHelp:
    'For tenants who get texts or calls. Keep it short, and include the reply link. Calls leave the link out.',
  /** In English only, because the other languages need their own words. */
  fieldFallbacks: { 'tenant.firstName': 'there', 'property.name': 'your home' } as Partial<
    Record<string, string>
  >,
  readingGrade: (grade: number) => `${formatOrdinal(Math.max(1, Math.round(grade)))}-grade reading level`,

  preview: 'Preview',
  previewSubject: 'the preview',
  previewDetail: (language: string) => `How it looks in ${language}.`,
  previewBoth: (language: string) => `Tenants who speak ${language} get both texts.`,
  previewAs: 'Preview as',
  views: { desktop: 'Email', phone: 'Email on a phone', text: 'Text message', call: 'Phone call' },
  emailTheme: 'Email theme',
  themes: { light: 'Light', dark: 'Dark' },
  previewUnavailable: 'No preview available',
  previewUnavailableDetail: 'Fix the errors marked in the message first.',
  callNote: 'Each part is read twice, by an automated voice.',
  /** Carriers bill each part of a long message as a text of its own. */
  smsLength: (parts: number, characters: number) =>
    `About ${countOf(characters, 'character')} once the fields are filled in, sent as ${countOf(parts, 'text')}`,
} as const
