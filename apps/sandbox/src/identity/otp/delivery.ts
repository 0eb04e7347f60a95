import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { invalidRequest } from '../identity-error.ts'

export const Delivery = z.enum(['email', 'sms', 'voice', 'whatsapp'])
export type Delivery = z.infer<typeof Delivery>

/** @throws IdentityError for a delivery that does not exist, or that this way to sign in does not have. */
export function readDelivery(value: string, known: readonly Delivery[] = Delivery.options): Delivery {
  const result = Delivery.safeParse(value)
  if (!result.success || !known.includes(result.data))
    throw invalidRequest(`There is no delivery method "${value}"`)
  return result.data
}

const emailPattern = /^[^\s@]+@[^\s@]+$/
const phonePattern = /^\+[1-9]\d{3,14}$/

/** Where a code goes: the person's own address of the right kind, else the login id itself. */
export function getDestination(delivery: Delivery, loginId: string, person?: Partial<Person> | null): string {
  const known = delivery === 'email' ? person?.email : person?.phone
  return checkDestination(delivery, known || loginId.trim())
}

/** @throws IdentityError when it is not an address for this delivery. */
export function checkDestination(delivery: Delivery, value: string): string {
  if (delivery === 'email') {
    if (!emailPattern.test(value)) throw invalidRequest(`"${value}" is not a valid email`)
    return value.toLowerCase()
  }
  if (!phonePattern.test(value)) throw invalidRequest(`"${value}" is not a valid phone number`)
  return value
}

export function describeMaskedDestination(delivery: Delivery, destination: string) {
  if (delivery !== 'email')
    return { maskedPhone: `${'*'.repeat(destination.length - 4)}${destination.slice(-4)}` }
  const [name = '', host = ''] = destination.split('@')
  return { maskedEmail: `${name.slice(0, 1)}${'*'.repeat(Math.max(name.length - 1, 2))}@${host}` }
}
