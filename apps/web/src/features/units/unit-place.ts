import type { UnitAddressPatch } from '~/data/units/mutations'
import type { Unit } from '~/data/units/queries'
import { toAddressPatch, toNewAddress, type AddressValues } from '~/lib/address-values'
import { text } from '~/lib/field-text'
import { unitFormTexts } from './form-texts.ts'

/** Where a unit is, as the texts of a form: at its property, or at an address of its own. */
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

/** What the call of the address takes, null for the address of the property; undefined when nothing was changed. */
export function toPlacePatch(values: PlaceValues, base: PlaceValues): UnitAddressPatch | undefined {
  if (values.place === 'same') return base.place === 'same' ? undefined : null
  if (base.place === 'same') return toNewAddress(values)

  // A unit knows no located point, so every point of it was set by hand.
  const { manual: _byHand, ...patch } = toAddressPatch(values, base)
  return Object.keys(patch).length === 0 ? undefined : patch
}

export const describePlace = (field: string, value: string) => {
  if (field !== 'place') return value
  return value === 'own' ? unitFormTexts.ownAddress : unitFormTexts.sameAddress
}
