import type { ImportFile } from '~/data/imports/queries'
import { importKinds } from './import-kinds.ts'

type Field = ImportFile['fields'][number]

export type FieldValues = readonly Pick<Field, 'key' | 'values'>[]

/** How a field's value reads: “Multifamily” for `multi_family`. Any other text stays as it is. */
export function labelValue(fields: FieldValues, field: string | null, value: string): string {
  const values = fields.find(({ key }) => key === field)?.values
  return values?.find((choice) => choice.value === value)?.label ?? value
}

/** The fields filled by columns, or by titles and section headings of the file. */
export function listFilledFields({ mapping, impliedFields }: Pick<ImportFile, 'mapping' | 'impliedFields'>) {
  return new Set([...mapping.flatMap(({ field }) => field ?? []), ...impliedFields])
}

/** Whether a field helps to identify rows of this kind. */
export function isIdentifyingField({ kind }: Pick<ImportFile, 'kind'>, key: string): boolean {
  const { always, ifFilled } = importKinds[kind].identifyingFields
  return always.includes(key) || ifFilled.includes(key)
}

/** The fields to show: identifying fields first, then those with issues, then the other filled ones. */
export function listDisplayFields(
  file: Pick<ImportFile, 'kind' | 'fields' | 'mapping' | 'impliedFields'>,
  fieldsWithIssues: ReadonlySet<string> = new Set(),
): Field[] {
  const { always, ifFilled } = importKinds[file.kind].identifyingFields
  const order = [...always, ...ifFilled]
  const filledKeys = listFilledFields(file)
  const rank = ({ key }: Field) => {
    const index = order.indexOf(key)
    // The first field names the row, so it always comes first.
    if (index === 0) return -2
    if (fieldsWithIssues.has(key)) return -1
    return index === -1 ? order.length : index
  }
  return file.fields
    .filter(({ key }) => filledKeys.has(key) || always.includes(key) || fieldsWithIssues.has(key))
    .toSorted((a, b) => rank(a) - rank(b))
}
