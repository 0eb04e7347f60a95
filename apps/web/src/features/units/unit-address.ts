import type { UnitAddressPatch } from '~/data/units/mutations'
import type { Unit } from '~/data/units/queries'
import { toAddressPatch, toNewAddress, type AddressValues } from '~/lib/address-values'
import { toFieldText } from '~/lib/field-text'
import { unitFormTexts } from './form-texts.ts'

/** Form values of a unit's location: at its property, or at its own address. */
export type UnitAddressValues = AddressValues & Record<'addressChoice', string>

export function toUnitAddressValues(
  { address }: Pick<Unit, 'address'>,
  defaultCountry: string,
): UnitAddressValues {
  return {
    addressChoice: address === null ? 'same' : 'own',
    country: address?.country ?? defaultCountry,
    line1: address?.line1 ?? '',
    line2: toFieldText(address?.line2),
    city: toFieldText(address?.city),
    region: toFieldText(address?.region),
    postalCode: toFieldText(address?.postalCode),
    lat: toFieldText(address?.lat),
    lon: toFieldText(address?.lon),
  }
}

/** The body for the API, null to use the property's address; undefined if nothing changed. */
export function toUnitAddressPatch(
  values: UnitAddressValues,
  base: UnitAddressValues,
): UnitAddressPatch | undefined {
  if (values.addressChoice === 'same') return base.addressChoice === 'same' ? undefined : null
  if (base.addressChoice === 'same') return toNewAddress(values)

  // Units aren't geocoded: coordinates are always set manually, and the API takes no `manual` flag.
  const { manual: _manual, ...patch } = toAddressPatch(values, base)
  return Object.keys(patch).length === 0 ? undefined : patch
}

export const describeUnitAddress = (field: string, value: string) => {
  if (field !== 'addressChoice') return value
  return value === 'own' ? unitFormTexts.ownAddress : unitFormTexts.sameAddress
}
