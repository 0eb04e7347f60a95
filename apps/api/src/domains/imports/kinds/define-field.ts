import type { FieldDefinition, FieldValue } from '../import-kind.ts'

/** Fixed values with their labels: `co_tenant` is “Co tenant”. */
export const options = (values: readonly string[]): FieldValue[] =>
  values.map((value) => ({
    value,
    label: `${value[0]!.toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`,
  }))

/** A field of text, unless `more` says otherwise. `synonyms` are parted by commas. */
export const field = (
  key: string,
  label: string,
  synonyms: string,
  hint: string,
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  key,
  label,
  hint,
  required: false,
  transform: 'text',
  synonyms: synonyms.split(',').filter(Boolean),
  ...more,
})

export const date = { transform: 'date', shape: 'date' } as const
export const onlyFromExports = { isLeftOutOfTemplate: true } as const
