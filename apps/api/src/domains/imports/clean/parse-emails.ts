import { dictionary } from '../../../platform/text/dictionary.ts'
export interface ParsedEmails {
  /** In lower case, each once. */
  emails: string[]
  bad: string[]
}

const form = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(?:\.[^\s@<>()",;:.]+)*\.[a-z\u0080-\uffff-]{2,}$/i
const wrapped = /^(?:.*<|mailto:|[a-z ]{1,12}:\s*)([^\s<>]+@[^\s<>]+?)>?$/i

/** All addresses of a cell, separated by commas, semicolons, bars, slashes or spaces. */
export function parseEmails(text: string): ParsedEmails {
  const emails = new Set<string>()
  const bad: string[] = []
  const parts = text.includes('@') ? text.split(/\s*[,;|/]\s*|\s+(?=\S+@)/) : [text]
  for (const part of parts) {
    const plain = part.trim()
    if (plain === '') continue
    const address = (form.test(plain) ? plain : (wrapped.exec(plain)?.[1] ?? plain)).toLowerCase()
    if (form.test(address) && address.length <= 254 && !address.includes('..')) emails.add(address)
    else if (plain.includes('@') || parts.length === 1) bad.push(plain)
  }
  return { emails: [...emails], bad }
}

const typos = dictionary<string>(
  Object.fromEntries(
    Object.entries({
      'gmail.com':
        'gmial.com gmai.com gmal.com gamil.com gmail.co gmail.con gmail.cm gmail.om gnail.com gmaill.com gmail.comm',
      'yahoo.com': 'yaho.com yahooo.com yahoo.co yahoo.con yahoo.cm yhoo.com yaoo.com',
      'hotmail.com': 'hotmial.com hotmal.com hotmai.com hotmail.co hotmail.con hotmil.com hotnail.com',
      'outlook.com': 'outlok.com outloo.com outlook.co outlook.con outllook.com',
      'icloud.com': 'iclod.com icoud.com icloud.co icloud.con iclould.com',
      'aol.com': 'aol.co aol.con',
      'comcast.net': 'comcast.com comcas.net comcast.ne',
    }).flatMap(([right, wrong]) => wrong.split(' ').map((domain) => [domain, right])),
  ),
)

/** The address that was probably meant when the domain is a common misspelling, else null. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const right = typos[email.slice(at + 1)]
  return right === undefined ? null : `${email.slice(0, at + 1)}${right}`
}

const roles = new Set(
  'admin,billing,contact,frontdesk,help,hello,info,leasing,mail,manager,office,reception,rent,rentals,sales,support,team'.split(
    ',',
  ),
)

/** Whether the address names a function rather than a person. */
export const isRoleEmail = (email: string) => roles.has(email.slice(0, email.indexOf('@')))
