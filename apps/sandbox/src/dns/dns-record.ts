import { z } from 'zod'

export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT'] as const
export type RecordType = (typeof recordTypes)[number]

const namePattern =
  /^(?=.{1,253}$)(?:[a-z0-9_*](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Lower case, without the trailing dot. */
export const normalizeName = (name: string) => name.trim().toLowerCase().replace(/\.$/, '')

const hostName = z
  .string()
  .transform(normalizeName)
  .pipe(z.string().regex(namePattern, 'isn’t a domain name'))

const valueSchemas: Record<RecordType, z.ZodType<string>> = {
  A: z.ipv4('isn’t an IPv4 address'),
  AAAA: z.ipv6('isn’t an IPv6 address'),
  CNAME: hostName,
  MX: z
    .string()
    .trim()
    .regex(/^\d{1,5}\s+\S+$/, 'must be a priority and a host, for example "10 mx.example.test"')
    .transform((value) => {
      const [priority, host] = value.split(/\s+/) as [string, string]
      return `${Number(priority)} ${normalizeName(host)}`
    }),
  TXT: z.string().max(4_000, 'is too long'),
}

/** All values of one type at one name. */
export interface RecordSet {
  name: string
  type: RecordType
  values: string[]
}

export const RecordSetInput = z
  .strictObject({ name: hostName, type: z.enum(recordTypes), values: z.array(z.string()).min(1).max(20) })
  .transform((set, ctx): RecordSet => {
    const values = set.values.map((value) => {
      const result = valueSchemas[set.type].safeParse(value)
      if (result.success) return result.data
      const reason = result.error.issues[0]?.message ?? 'isn’t valid'
      ctx.addIssue({ code: 'custom', message: `${set.name} ${set.type}: “${value}” ${reason}` })
      return z.NEVER
    })
    return { ...set, values }
  })

export interface ParsedZoneLines {
  sets: RecordSet[]
  /** One sentence for each invalid line. */
  problems: string[]
}

const typePattern = recordTypes.join('|')
// Name, optional TTL and class, type, value.
const linePattern = new RegExp(`^(\\S+)\\s+(?:\\d+\\s+)?(?:IN\\s+)?(${typePattern})\\s+(.+)$`, 'i')

/**
 * Parses records in zone file format, one per line: `name TYPE value`. Skips empty lines and `;` comments.
 */
export function parseZoneLines(text: string): ParsedZoneLines {
  const setsByKey = new Map<string, { name: string; type: string; values: string[] }>()
  const problems: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmedLine = line.trim()
    if (trimmedLine === '' || trimmedLine.startsWith(';')) continue
    const [, name, type, value] = linePattern.exec(trimmedLine) ?? []
    if (name === undefined || type === undefined || value === undefined) {
      problems.push(
        `Line ${index + 1} isn’t a record. It needs a name, a type (${recordTypes.join(', ')}), and a value.`,
      )
      continue
    }
    const key = `${name.toLowerCase()} ${type.toUpperCase()}`
    const set = setsByKey.get(key) ?? { name, type: type.toUpperCase(), values: [] }
    set.values.push(unquote(value))
    setsByKey.set(key, set)
  }
  const sets: RecordSet[] = []
  for (const candidate of setsByKey.values()) {
    const result = RecordSetInput.safeParse(candidate)
    if (result.success) sets.push(result.data)
    else problems.push(...result.error.issues.map(({ message }) => `${candidate.name}: ${message}.`))
  }
  return { sets, problems }
}

/** Joins the quoted parts of a TXT value: `"one" "two"` is a single string. */
function unquote(value: string): string {
  const quotedParts = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quotedPart]) =>
    quotedPart!.replaceAll(/\\(.)/g, '$1'),
  )
  return value.startsWith('"') && quotedParts.length > 0 ? quotedParts.join('') : value
}
