import { toText } from './setting-labels.ts'

/** A connector setting as a form field. */
export interface ConfigField {
  key: string
  kind: 'text' | 'url' | 'number' | 'yesNo' | 'choice' | 'list'
  isRequired: boolean
  /** For `choice`; otherwise empty. */
  options: readonly string[]
  /** The schema's default. */
  defaultValue: unknown
}

/** Form values as strings: lists are comma-separated, `yesNo` is `true` or `false`. */
export type ConfigValues = Record<string, string>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object's JSON Schema. Skips properties of types that the form doesn't support. */
export function listConfigFields(schema: Record<string, unknown>): ConfigField[] {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(properties).flatMap(([key, property]) => {
    if (!isRecord(property)) return []
    const kind = findKind(property)
    if (kind === null) return []
    const options = Array.isArray(property['enum']) ? property['enum'].map(String) : []
    const defaultValue = property['default']
    return [
      {
        key,
        kind,
        options,
        defaultValue,
        isRequired: required.includes(key) && defaultValue === undefined,
      },
    ]
  })
}

function findKind(property: Record<string, unknown>): ConfigField['kind'] | null {
  if (Array.isArray(property['enum'])) return 'choice'
  const { type } = property
  if (type === 'boolean') return 'yesNo'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'string') return property['format'] === 'uri' ? 'url' : 'text'
  const items = property['items']
  return type === 'array' && isRecord(items) && items['type'] === 'string' ? 'list' : null
}

/** The initial form values. */
export function toConfigValues(
  fields: readonly ConfigField[],
  config: Record<string, unknown>,
): ConfigValues {
  return Object.fromEntries(
    fields.map(({ key, kind, defaultValue }) => {
      const value = config[key] ?? defaultValue
      if (kind === 'yesNo') return [key, String(value === true)]
      return [key, Array.isArray(value) ? value.join(', ') : toText(value)]
    }),
  )
}

/** The config for the API, without empty fields. */
export function toConfig(fields: readonly ConfigField[], values: ConfigValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ key, kind }): [string, unknown][] => {
      const text = (values[key] ?? '').trim()
      if (text === '') return []
      if (kind === 'yesNo') return [[key, text === 'true']]
      if (kind === 'number') return [[key, Number(text)]]
      return [[key, kind === 'list' ? splitList(text) : text]]
    }),
  )
}

/** Splits at commas and line breaks, without empty parts. */
export const splitList = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
