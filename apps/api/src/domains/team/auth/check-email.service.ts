import { invalidFields } from '../../../platform/errors/problem.ts'

const emailForm =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

/**
 * How an address signs in. Looks at the address alone and never into the database,
 * so neither the answer nor its timing tells whether an account exists.
 */
export function checkEmail(email: string) {
  const trimmed = email.trim()
  if (trimmed.length > 254 || !emailForm.test(trimmed)) {
    const message = `"${email}" is not a valid email`
    throw invalidFields({ pointer: '/email', code: 'format', message, value: email })
  }
  return { next: 'otp' as const, maskedEmail: maskEmail(trimmed) }
}

function maskEmail(email: string) {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
