/** A person as the parts of a name say. */
export interface PersonName {
  firstName: string | null
  lastName: string
}

const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev)\.?\s+/i
const couple = /^(?:mr|mrs|ms|dr)\.?\s*(?:&|and|\/)\s*(?:mr|mrs|ms|dr)\.?\s+/i
const bareSuffix = /^(?:jr|sr|ii|iii|iv|2nd|3rd|esq|md|phd)\.?$/i
const suffix = /[,\s]+(jr|sr|ii|iii|iv|2nd|3rd|esq|md|phd)\.?$/i
const particles = new Set(
  'al,bin,da,das,de,del,della,den,der,di,do,dos,du,el,la,las,le,los,mac,san,santa,st,st.,ten,ter,van,von,zu'.split(
    ',',
  ),
)

/** `Nguyen, Linh T.` or `Linh T. Nguyen`, with titles left out and `Jr.` kept at the last name. */
export function parsePersonName(text: string): PersonName {
  const plain = text.replace(couple, '').replace(title, '').trim()
  const comma = plain.indexOf(',')
  if (comma > 0) {
    const after = plain.slice(comma + 1).trim()
    if (after !== '' && !bareSuffix.test(after)) return fromReversed(plain.slice(0, comma).trim(), after)
  }
  const ending = suffix.exec(plain)
  const words = (ending ? plain.slice(0, ending.index) : plain).replace(/,$/, '').split(' ')
  const lastName = (from: number) => [...words.slice(from), ...(ending ? [ending[1]!] : [])].join(' ')
  if (words.length === 1) return { firstName: null, lastName: lastName(0) }
  let start = words.length - 1
  while (start > 1 && particles.has(words[start - 1]!.toLowerCase())) start -= 1
  return { firstName: words.slice(0, start).join(' '), lastName: lastName(start) }
}

/** What stands behind the comma may carry the suffix that belongs to the last name. */
function fromReversed(last: string, rest: string): PersonName {
  const ending = suffix.exec(rest)
  const first = (ending ? rest.slice(0, ending.index) : rest).replace(title, '').trim()
  return { firstName: first || null, lastName: ending ? `${last} ${ending[1]!}` : last }
}
