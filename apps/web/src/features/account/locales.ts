const common = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'es-MX',
  'es-US',
  'fi-FI',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'zh-CN',
  'zh-TW',
]

export interface LocaleChoice {
  value: string
  label: string
}

/** The ways to write dates and numbers that a person can choose from, by name, with those that must be among them. */
export function listLocales(...always: string[]): LocaleChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  return [...new Set([...common, ...always])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** The same day and number in this language: `Nov 21, 2026 · 1,234.5`. */
export function writeSample(locale: string, timeZone: string, moment: Date = new Date()): string {
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return `${date.format(moment)} · ${new Intl.NumberFormat(locale).format(1234.5)}`
}
