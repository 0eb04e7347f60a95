import { isPhone } from '~/lib/phone'
import { tenantFormTexts as texts } from './form-texts.ts'
import {
  isBlankOccupancy,
  parseEmails,
  parsePhones,
  parseOccupancies,
  type OccupancyEntry,
} from './tenant-entries.ts'

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The problem with an address, or null. A rough check; the server validates it again. */
export function findEmailProblem(address: string): string | null {
  const trimmed = address.trim()
  return trimmed === '' || emailPattern.test(trimmed) ? null : texts.emailFormat(trimmed)
}

/** The problem with a phone number as typed, or null. */
export function findPhoneProblem(number: string): string | null {
  const trimmed = number.trim()
  return isPhone(trimmed) ? null : texts.phoneFormat(trimmed)
}

/** The problem with an occupancy, or null. `n` counts from 1. */
export function findOccupancyProblem(occupancy: OccupancyEntry, position: number): string | null {
  const isEmpty = isBlankOccupancy(occupancy)
  const hasDates = [occupancy.leaseFrom, occupancy.leaseTo, occupancy.moveIn, occupancy.moveOut].some(
    (date) => date !== '',
  )
  if (isEmpty) return hasDates ? texts.propertyRequired(position) : null
  // ISO dates compare as strings.
  if (occupancy.leaseFrom !== '' && occupancy.leaseTo !== '' && occupancy.leaseTo < occupancy.leaseFrom)
    return texts.leaseOrder(position)
  if (occupancy.moveIn !== '' && occupancy.moveOut !== '' && occupancy.moveOut < occupancy.moveIn)
    return texts.moveOrder(position)
  return null
}

const firstProblem = (problems: (string | null)[]) => problems.find((problem) => problem !== null) ?? true

/** React Hook Form rules for the lists: true, or the first problem. */
export const entryListRules = {
  emails: {
    validate: (value: string) =>
      firstProblem(parseEmails(value).map(({ address }) => findEmailProblem(address))),
  },
  phones: {
    validate: (value: string) =>
      firstProblem(parsePhones(value).map(({ number }) => findPhoneProblem(number))),
  },
  occupancies: {
    validate: (value: string) =>
      firstProblem(
        parseOccupancies(value).map((occupancy, index) => findOccupancyProblem(occupancy, index + 1)),
      ),
  },
} as const
