import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { tenant } from '../../../platform/db/schema/index.ts'
import { searchWords } from '../properties/search-words.ts'
import { contactKey } from './contact-hash.ts'

type Contacts = Pick<typeof tenant.$inferSelect, 'emails' | 'phones'>

/** Every address of a tenant in the form in which addresses are compared, each once. */
export const contactKeysOf = ({ emails, phones }: Contacts) => [
  ...new Set([
    ...emails.map(({ address }) => contactKey(address)),
    ...phones.flatMap(({ e164 }) => (e164 === null ? [] : [e164])),
  ]),
]

/** The words that search finds contacts by: those of the addresses, and numbers from where people begin them. */
export function contactTextOf({ emails, phones }: Contacts) {
  const words = new Set([
    ...emails.flatMap(({ address }) => searchWords(address)),
    ...phones.flatMap(({ e164, raw }) => (e164 === null ? searchWords(raw ?? '') : digitsOf(e164))),
  ])
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}

/** With country code, without it, and the last seven and four digits: `555-0134` and `0134` find a number too. */
function digitsOf(e164: string) {
  const all = e164.slice(1)
  const national = nationalDigits(e164)
  return [all, ...national, all.slice(-7), all.slice(-4)]
}

function nationalDigits(e164: string) {
  // Nearly all numbers are North American, and the library takes its time for each.
  if (e164.startsWith('+1') && e164.length === 12) return [e164.slice(2)]
  const parsed = parsePhoneNumberFromString(e164)
  if (!parsed) return []
  const written = parsed.formatNational().replaceAll(/\D/g, '')
  return [...new Set([parsed.nationalNumber, written])]
}
