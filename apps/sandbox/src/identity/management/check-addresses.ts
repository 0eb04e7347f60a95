import type { Person } from '../../state/sandbox-state.ts'
import { checkDestination } from '../otp/delivery.ts'

/** @throws IdentityError when an address is given and malformed. */
export function checkEmailAndPhone({ email, phone }: Partial<Person>): void {
  if (email) checkDestination('email', email)
  if (phone) checkDestination('sms', phone)
}
