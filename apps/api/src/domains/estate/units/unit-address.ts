import { formatAddress, type PostalAddress } from '../addresses/address.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { UnitAddress } from '../../../platform/db/schema/index.ts'
import { readPoint, requireValidAddress } from '../properties/property-address-input.ts'
import { defaultCountry } from '../properties/resolve-references.ts'

type AddressParts = { [Part in keyof UnitAddress]?: UnitAddress[Part] | undefined }

/** The stored form of an address of a unit. Throws 422 naming every part that is wrong. */
export async function toUnitAddress(
  tx: TransactionContext,
  { lat, lon, ...parts }: AddressParts,
  pointer: string,
): Promise<UnitAddress> {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const address = requireValidAddress(given, await defaultCountry(tx), pointer)
  const point = readPoint({ lat, lon }, pointer)
  return { ...address, lat: point?.lat ?? null, lon: point?.lon ?? null }
}

/** Where mail and visitors go: the unit's own address, or the unit within the address of its property. */
export function effectiveAddress(
  unit: { name: string; address: UnitAddress | null },
  property: PostalAddress,
) {
  if (unit.address) return formatAddress(unit.address)
  const isNumber = !/^(unit|apt|apartment|suite|ste|room|lot|space|#)\b/i.test(unit.name)
  const name = isNumber ? `Unit ${unit.name}` : unit.name
  const line2 = property.line2 === null ? name : `${property.line2}, ${name}`
  return formatAddress({ ...property, line2 })
}
