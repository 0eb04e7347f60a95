import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The E.164 form of a number as people write it, or null when it can be none.
 *
 * @param country ISO 3166 code of the country whose numbers are written without a country code.
 */
export function parsePhone(written: string, country: string): string | null {
  const region = isSupportedCountry(country) ? (country satisfies CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(written, {
    ...(region && { defaultCountry: region }),
    extract: false,
  })
  return parsed?.isPossible() ? parsed.number : null
}
