import type { NamedProperty } from './property-finder.ts'

/** A property with what rows of units leave out of their address. */
export interface KnownPlace extends NamedProperty {
  city: string | null
  region: string | null
  postalCode: string | null
  country: string
}
