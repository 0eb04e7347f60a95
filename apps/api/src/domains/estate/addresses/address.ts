import { formatAddress as formatLines } from 'localized-address-format'

/** A postal address in its stored form: region and country as codes, empty parts as null. */
export interface PostalAddress {
  line1: string
  line2: string | null
  line3: string | null
  city: string | null
  region: string | null
  /** ZIP, postcode or Eircode in its official spelling. */
  postalCode: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** An address as people and files write it. */
export type AddressInput = { [Part in keyof PostalAddress]?: string | null }

/** The lines of the address in the order of its country, without the country itself. */
export function formatAddressLines(address: PostalAddress): string[] {
  return formatLines(
    {
      postalCountry: address.country,
      administrativeArea: address.region ?? '',
      locality: address.city ?? '',
      postalCode: address.postalCode ?? '',
      addressLines: [address.line1, address.line2, address.line3].filter((line) => line !== null),
    },
    'latin',
  )
}

/** The address on one line: “1200 Maple St, Kerrville, TX 78028”. */
export const formatAddress = (address: PostalAddress) => formatAddressLines(address).join(', ')
