const countries = 'US CA MX GB IE DE AT CH FR ES IT NL BE DK SE NO FI PL PT AU NZ JP SG IN ZA BR'
const currencies = 'USD CAD MXN GBP EUR CHF DKK SEK NOK PLN AUD NZD JPY SGD INR ZAR BRL'

interface NamedCode {
  code: string
  name: string
}

/** Countries to choose from by name, with the current one among them. */
export function listCountries(current: string): NamedCode[] {
  return listNamed(countries, current, 'region')
}

/** Currencies to choose from by name, with the current one among them. */
export function listCurrencies(current: string): NamedCode[] {
  return listNamed(currencies, current, 'currency')
}

function listNamed(codes: string, current: string, type: 'region' | 'currency'): NamedCode[] {
  const names = new Intl.DisplayNames(navigator.language, { type })
  return [...new Set([...codes.split(' '), current])]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const offered = 'en es zh vi ko tl ru ar fr ht pt so am hi ur fa pl de it ja uk'

/** The name of a language in English, or its tag where it has none. */
export function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Languages to choose from by name, with the current one among them. */
export function languages(current: string): { tag: string; name: string }[] {
  return [...new Set([...offered.split(' '), current])]
    .filter((tag) => tag !== '')
    .map((tag) => ({ tag, name: nameLanguage(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The time zones that this browser knows, and those that must be among them. */
export function listTimeZones(...always: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...always])].toSorted()
}
