import type { AddressInput, PostalAddress } from '../addresses/address.ts'
import type { Point } from '../addresses/geocoder.ts'
import { addressFieldErrors, validateAddress } from '../addresses/validate-address.ts'
import { type FieldError, Problem } from '../../../platform/errors/problem.ts'

/** The stored form of an address from a form. Throws 422 naming every part that is wrong. */
export function requireValidAddress(
  input: AddressInput,
  defaultCountry: string,
  pointer: string,
): PostalAddress {
  const { address, issues } = validateAddress(input, defaultCountry)
  const errors = addressFieldErrors(issues, pointer)
  if (errors.length > 0) throw invalid(errors)
  return address
}

/** The point that came with an address: both numbers or none. Throws 422 for half a point and for 0, 0. */
export function readPoint(
  input: { lat?: number | null | undefined; lon?: number | null | undefined },
  pointer: string,
): Point | null {
  const lat = input.lat ?? null
  const lon = input.lon ?? null
  if (lat === null && lon === null) return null
  if (lat === null || lon === null) {
    const field = lat === null ? 'lat' : 'lon'
    const message = 'Latitude and longitude are needed together, or neither.'
    throw invalid([{ pointer: `${pointer}/${field}`, code: 'required', message }])
  }
  if (lat === 0 && lon === 0) {
    const message = '0, 0 lies in the Atlantic. Enter the real point, or leave both empty.'
    throw invalid([{ pointer: `${pointer}/lat`, code: 'not_allowed', message }])
  }
  return { lat, lon }
}

const invalid = (errors: FieldError[]) =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`,
    { errors },
  )
