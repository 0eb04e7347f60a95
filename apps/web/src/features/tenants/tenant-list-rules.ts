import { tenantFormTexts as texts } from './form-texts.ts'
import { isBlankStay, readEmails, readPhones, readStays, type StayEntry } from './tenant-lists.ts'

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const digitsMin = 7

/** What is wrong with one address, or null. The server has the last word. */
export function findEmailProblem(address: string): string | null {
  const written = address.trim()
  return written === '' || emailPattern.test(written) ? null : texts.emailFormat(written)
}

/** What is wrong with one number as people write it, or null. */
export function findPhoneProblem(number: string): string | null {
  const written = number.trim()
  if (written === '') return null
  const digits = written.replaceAll(/\D/g, '')
  return digits.length >= digitsMin && digits.length <= 15 && /^[+\d\s().x/-]+$/i.test(written)
    ? null
    : texts.phoneFormat(written)
}

/** What is wrong with one stay, or null. `n` counts from 1. */
export function findStayProblem(stay: StayEntry, n: number): string | null {
  const isEmpty = isBlankStay(stay)
  const hasDates = [stay.leaseFrom, stay.leaseTo, stay.moveIn, stay.moveOut].some((date) => date !== '')
  if (isEmpty) return hasDates ? texts.propertyRequired(n) : null
  // Days in this form sort as texts.
  if (stay.leaseFrom !== '' && stay.leaseTo !== '' && stay.leaseTo < stay.leaseFrom)
    return texts.leaseOrder(n)
  if (stay.moveIn !== '' && stay.moveOut !== '' && stay.moveOut < stay.moveIn) return texts.moveOrder(n)
  return null
}

const first = (problems: (string | null)[]) => problems.find((problem) => problem !== null) ?? true

/** Checks of the lists as the form library takes them: true, or the first problem. */
export const listRules = {
  emails: {
    validate: (value: string) => first(readEmails(value).map(({ address }) => findEmailProblem(address))),
  },
  phones: {
    validate: (value: string) => first(readPhones(value).map(({ number }) => findPhoneProblem(number))),
  },
  occupancies: {
    validate: (value: string) =>
      first(readStays(value).map((stay, index) => findStayProblem(stay, index + 1))),
  },
} as const
