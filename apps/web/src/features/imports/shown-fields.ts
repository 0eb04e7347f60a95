import type { ImportFile } from '~/data/imports/queries'
import { importKinds } from './import-kinds.ts'

type Field = ImportFile['fields'][number]

/** Fields that columns fill, or titles and section headings of the file for the rows below them. */
export function listFilledFields({ mapping, impliedFields }: Pick<ImportFile, 'mapping' | 'impliedFields'>) {
  return new Set([...mapping.flatMap(({ field }) => field ?? []), ...impliedFields])
}

/** Whether a field helps to tell rows of this kind apart. */
export function isIdentifyingField({ kind }: Pick<ImportFile, 'kind'>, key: string): boolean {
  const { always, ifFilled } = importKinds[kind].identifyingFields
  return always.includes(key) || ifFilled.includes(key)
}

/** The fields that say something about rows: what tells them apart, then what has problems, then the rest. */
export function listShownFields(
  file: Pick<ImportFile, 'kind' | 'fields' | 'mapping' | 'impliedFields'>,
  withIssues: ReadonlySet<string> = new Set(),
): Field[] {
  const { always, ifFilled } = importKinds[file.kind].identifyingFields
  const order = [...always, ...ifFilled]
  const filled = listFilledFields(file)
  const rank = ({ key }: Field) => {
    const at = order.indexOf(key)
    // The first one names the row and stays where it is, whatever is wrong elsewhere.
    if (at === 0) return -2
    if (withIssues.has(key)) return -1
    return at === -1 ? order.length : at
  }
  return file.fields
    .filter(({ key }) => filled.has(key) || always.includes(key) || withIssues.has(key))
    .toSorted((a, b) => rank(a) - rank(b))
}
