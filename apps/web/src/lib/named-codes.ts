const countries = 'US CA MX GB IE DE AT CH FR ES IT NL BE DK SE NO FI PL PT AU NZ JP SG IN ZA BR'
const currencies = 'USD CAD MXN GBP EUR CHF DKK SEK NOK PLN AUD NZD JPY SGD INR ZAR BRL'

interface NamedCode {
  code: string
  name: string
}

/** Countries, sorted by name and including the current one. */
export function listCountries(current: string): NamedCode[] {
  return listNamedCodes(countries, current, 'region')
}

/** Currencies, sorted by name and including the current one. */
export function listCurrencies(current: string): NamedCode[] {
  return listNamedCodes(currencies, current, 'currency')
}

/** The space-separated `codes` and the current one, sorted by their English name. */
export function listNamedCodes(codes: string, current: string, type: 'region' | 'currency'): NamedCode[] {
  const names = new Intl.DisplayNames('en', { type })
  return [...new Set([...codes.split(' '), current])]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

const languageTags = 'en es zh vi ko tl ru ar fr ht pt so am hi ur fa pl de it ja uk'

/** The name of a language in English, or the tag itself if it has none. */
export function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Languages, sorted by name and including the current one. */
export function listLanguages(current: string): { tag: string; name: string }[] {
  return [...new Set([...languageTags.split(' '), current])]
    .filter((tag) => tag !== '')
    .map((tag) => ({ tag, name: nameLanguage(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
