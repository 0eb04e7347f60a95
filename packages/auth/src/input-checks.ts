// The pattern of the HTML standard for email inputs.
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*$/
const PHONE = /^\+[1-9][0-9]{3,14}$/

/** The problem with a value that must be a non-empty string, or null. */
export function findTextProblem(name: string, value: unknown): string | null {
  if (typeof value !== 'string') return `"${name}" must be a string`
  return value === '' ? `"${name}" must not be empty` : null
}

/** The problem with an email address, or null. */
export function findEmailProblem(value: string): string | null {
  return EMAIL.test(value) ? null : `"${value}" is not a valid email`
}

/** The problem with a phone number, or null. Valid is a plus sign, a digit from 1 to 9, then 3 to 14 digits. */
export function findPhoneProblem(value: string): string | null {
  return PHONE.test(value) ? null : `"${value}" is not a valid phone number`
}
