import type { UnitAddressPatch } from '~/data/units/mutations'
import type { Unit } from '~/data/units/queries'
import { toAddressPatch, toNewAddress, type AddressValues } from '~/lib/address-values'
import { text } from '~/lib/field-text'
import { unitFormTexts } from './form-texts.ts'

/** Form values of a unit's location: at its property, or at its own address. */
export type PlaceValues = AddressValues & Record<'place', string>

export function toPlaceValues({ address }: Pick<Unit, 'address'>, defaultCountry: string): PlaceValues {
  return {
    place: address === null ? 'same' : 'own',
    country: address?.country ?? defaultCountry,
    line1: address?.line1 ?? '',
    line2: text(address?.line2),
    city: text(address?.city),
    region: text(address?.region),
    postalCode: text(address?.postalCode),
    lat: text(address?.lat),
    lon: text(address?.lon),
  }
}

/** The body for the API, null to use the property's address; undefined if nothing changed. */
export function toPlacePatch(values: PlaceValues, base: PlaceValues): UnitAddressPatch | undefined {
  if (values.place === 'same') return base.place === 'same' ? undefined : null
  if (base.place === 'same') return toNewAddress(values)

  // Units aren't geocoded: coordinates are always set manually, and the API takes no `manual` flag.
  const { manual: _manual, ...patch } = toAddressPatch(values, base)
  return Object.keys(patch).length === 0 ? undefined : patch
}

export const describePlace = (field: string, value: string) => {
  if (field !== 'place') return value
  return value === 'own' ? unitFormTexts.ownAddress : unitFormTexts.sameAddress
}
