import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { invalidRequest } from '../identity-error.ts'

export const DeliveryMethod = z.enum(['email', 'sms', 'voice', 'whatsapp'])
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** @throws IdentityError if the delivery method doesn't exist or this sign-in method doesn't support it */
export function readDeliveryMethod(
  value: string,
  supported: readonly DeliveryMethod[] = DeliveryMethod.options,
): DeliveryMethod {
  const result = DeliveryMethod.safeParse(value)
  if (!result.success || !supported.includes(result.data))
    throw invalidRequest(`Unknown delivery method "${value}"`)
  return result.data
}

const emailPattern = /^[^\s@]+@[^\s@]+$/
const phonePattern = /^\+[1-9]\d{3,14}$/

/** Where to send a code: the person's email or phone, whichever fits the method, or else the login ID itself. */
export function getDestination(
  delivery: DeliveryMethod,
  loginId: string,
  person?: Partial<Person> | null,
): string {
  const profileAddress = delivery === 'email' ? person?.email : person?.phone
  return checkDestination(delivery, profileAddress || loginId.trim())
}

/** Returns the address, in lower case if it's an email.
 * @throws IdentityError if the value isn't a valid address for this delivery method
 */
export function checkDestination(delivery: DeliveryMethod, value: string): string {
  if (delivery === 'email') {
    if (!emailPattern.test(value)) throw invalidRequest(`"${value}" is not a valid email`)
    return value.toLowerCase()
  }
  if (!phonePattern.test(value)) throw invalidRequest(`"${value}" is not a valid phone number`)
  return value
}

export function maskDestination(delivery: DeliveryMethod, destination: string) {
  if (delivery !== 'email')
    return { maskedPhone: `${'*'.repeat(destination.length - 4)}${destination.slice(-4)}` }
  const [name = '', host = ''] = destination.split('@')
  return { maskedEmail: `${name.slice(0, 1)}${'*'.repeat(Math.max(name.length - 1, 2))}@${host}` }
}
