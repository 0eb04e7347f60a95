// The pattern of the HTML standard for email inputs.
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*$/
const PHONE = /^\+[1-9][0-9]{3,14}$/

/** What is wrong with a value that must be a non-empty text, or null. */
export function findTextProblem(name: string, value: unknown): string | null {
  if (typeof value !== 'string') return `"${name}" must be a string`
  return value === '' ? `"${name}" must not be empty` : null
}

/** What is wrong with an email address, or null. */
export function findEmailProblem(value: string): string | null {
  return EMAIL.test(value) ? null : `"${value}" is not a valid email`
}

/** What is wrong with a phone number, or null: a plus sign, a digit from 1 to 9, then 3 to 14 digits. */
export function findPhoneProblem(value: string): string | null {
  return PHONE.test(value) ? null : `"${value}" is not a valid phone number`
}
