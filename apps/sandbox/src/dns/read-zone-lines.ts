import { RecordSetInput, type RecordSet, recordTypes } from './dns-record.ts'

export interface ReadLines {
  sets: RecordSet[]
  /** One sentence for each line that is no record. */
  problems: string[]
}

const types = recordTypes.join('|')
// Name, sometimes how long it lives and its class, type, value.
const line = new RegExp(`^(\\S+)\\s+(?:\\d+\\s+)?(?:IN\\s+)?(${types})\\s+(.+)$`, 'i')

/** Reads records as they stand in a zone file, one to a line: `name TYPE value`. Empty lines and `;` notes are skipped. */
export function readZoneLines(text: string): ReadLines {
  const bySet = new Map<string, { name: string; type: string; values: string[] }>()
  const problems: string[] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const trimmed = raw.trim()
    if (trimmed === '' || trimmed.startsWith(';')) continue
    const [, name, type, value] = line.exec(trimmed) ?? []
    if (name === undefined || type === undefined || value === undefined) {
      problems.push(
        `Line ${index + 1} is no record: it needs a name, one of ${recordTypes.join(', ')}, and a value.`,
      )
      continue
    }
    const key = `${name.toLowerCase()} ${type.toUpperCase()}`
    const set = bySet.get(key) ?? { name, type: type.toUpperCase(), values: [] }
    set.values.push(unquote(value))
    bySet.set(key, set)
  }
  const sets: RecordSet[] = []
  for (const given of bySet.values()) {
    const result = RecordSetInput.safeParse(given)
    if (result.success) sets.push(result.data)
    else problems.push(...result.error.issues.map(({ message }) => `${given.name}: ${message}.`))
  }
  return { sets, problems }
}

/** `"one" "two"` are pieces of one text. */
function unquote(value: string): string {
  const pieces = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) =>
    piece!.replaceAll(/\\(.)/g, '$1'),
  )
  return value.startsWith('"') && pieces.length > 0 ? pieces.join('') : value
}
