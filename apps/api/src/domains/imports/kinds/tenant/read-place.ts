import type { PlaceDraft } from './tenant-draft.ts'
import type { TenantReader } from './tenant-reader.ts'
import { fingerprintAddress, normalizeRegion, findCountry } from '../../../estate/index.ts'

/** Where the people of a row live, as the row says. */
export function readPlace(reader: TenantReader, defaultCountry: string): PlaceDraft {
  const line1 = reader.raw('line1')
  const country = findCountry(reader.raw('country')) ?? defaultCountry
  const region = reader.raw('region')
  const zip = reader.raw('postalCode')
  const address = {
    line1,
    city: reader.raw('city') || null,
    region: normalizeRegion(region, country) ?? (region || null),
    // Spreadsheets turn ZIP codes into numbers and lose their zeros.
    postalCode: country === 'US' && /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip || null,
    country,
  }
  return {
    propertyCode: reader.raw('propertyCode'),
    property: reader.raw('property'),
    fingerprint: line1 === '' || (!address.postalCode && !address.city) ? null : fingerprintAddress(address),
    address: [line1, address.city].filter(Boolean).join(', '),
    unit: reader.text('unit', 40) ?? '',
    building: reader.text('building', 40) ?? null,
  }
}
