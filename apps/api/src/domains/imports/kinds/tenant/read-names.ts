import { isVacantWord } from '../../clean/empty-words.ts'
import { looksLikeCompany, parseNames } from '../../clean/parse-names.ts'
import type { TenantDraft } from './tenant-draft.ts'
import type { TenantReader } from './tenant-reader.ts'

type Names = Pick<TenantDraft, 'kind' | 'firstName' | 'lastName' | 'companyName'>

export interface ReadNames {
  /** More than one when the row names several people who are tenants of their own. */
  names: Names[]
  /** The code of another system that stood behind the name. */
  code: string | null
}

const person = (firstName: string | null, lastName: string | null): Names => ({
  kind: 'person',
  firstName,
  lastName,
  companyName: null,
})
const company = (companyName: string): Names => ({
  kind: 'company',
  firstName: null,
  lastName: null,
  companyName,
})

/** Whether the columns for names say that the unit is empty. */
export const isNameless = (texts: Readonly<Record<string, string>>) =>
  ['fullName', 'lastName', 'firstName', 'company', 'externalId'].some((field) => {
    const text = texts[field]
    return text !== undefined && isVacantWord(text)
  })

/** Whom the row names. An empty list means that an issue says why nobody can be told. */
export function readNames(reader: TenantReader): ReadNames {
  const companyName = reader.text('company', 160)
  if (companyName) return { names: [company(companyName)], code: null }
  const firstName = reader.text('firstName', 80) ?? null
  const lastName = reader.text('lastName', 80) ?? null
  if (lastName) {
    const further = [2, 3].flatMap((n) => {
      const last = reader.text(`lastName${n}`, 80)
      return last ? [person(reader.text(`firstName${n}`, 80) ?? null, last)] : []
    })
    const first =
      firstName === null && looksLikeCompany(lastName) ? company(lastName) : person(firstName, lastName)
    return { names: [first, ...further], code: null }
  }
  const full = reader.text('fullName', 200)
  return full ? readFullName(reader, full) : nameless(reader, firstName)
}

function readFullName(reader: TenantReader, full: string): ReadNames {
  const parsed = parseNames(full)
  if (parsed.company !== null) {
    const message = `“${full}” is read as the name of a company.`
    reader.report({ severity: 'info', code: 'normalised', field: 'fullName', value: full, message })
    return { names: [company(parsed.company)], code: parsed.code }
  }
  const { together, people, code } = parsed
  if (people.length < 2) return { names: [person(together.firstName, together.lastName)], code }
  const message = `“${full}” looks like ${people.length === 2 ? 'two' : people.length} people.`
  const issue = {
    severity: 'warning',
    code: 'split_household',
    field: 'fullName',
    value: full,
    message,
  } as const
  if (reader.rules.find(issue)?.fix === 'split')
    return { names: people.map(({ firstName, lastName }) => person(firstName, lastName)), code }
  reader.report(issue)
  return { names: [person(together.firstName, together.lastName)], code }
}

/** Without a last name nobody can be told; a first name alone may be that of a company. */
function nameless(reader: TenantReader, firstName: string | null): ReadNames {
  const field = reader.has('lastName') ? 'lastName' : reader.has('fullName') ? 'fullName' : 'company'
  const message =
    firstName === null
      ? 'A person needs a last name, or a company name. If this is a company, enter its name in “Company”.'
      : `A person needs a last name, or a company name. If “${firstName}” is a company, take it for one.`
  const issue = { severity: 'error', code: 'name_required', field, value: firstName, message } as const
  if (firstName !== null && reader.rules.find(issue)?.fix === 'use_company')
    return { names: [company(firstName)], code: null }
  reader.report(issue)
  return { names: [], code: null }
}
