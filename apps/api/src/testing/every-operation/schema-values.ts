import fc from 'fast-check'
import type { ApiDocument, JsonSchema } from './list-operations.ts'

/** Resolves references and merges `allOf`. */
export function createResolver(document: ApiDocument) {
  const schemas = document.components.schemas as Record<string, JsonSchema>
  return function resolve(schema: JsonSchema): JsonSchema {
    if (typeof schema.$ref === 'string') {
      return resolve(schemas[schema.$ref.slice('#/components/schemas/'.length)]!)
    }
    if (!Array.isArray(schema.allOf)) return schema
    const parts = [...(schema.allOf as JsonSchema[]).map(resolve), { ...schema, allOf: undefined }]
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required }) => (required as string[] | undefined) ?? []),
    }
  }
}

const depthMax = 6
const earliest = new Date('0001-01-01T00:00:00Z')
const latest = new Date('9998-12-31T23:59:59Z')
const dateTimes = fc
  .date({ min: earliest, max: latest, noInvalidDate: true })
  .map((date) => date.toISOString())

/** Generates values that a schema allows. Uses `ids` for most UUIDs. */
export function createValues(document: ApiDocument, ids: readonly string[]) {
  const resolve = createResolver(document)
  const someId = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid())

  function valuesOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
    const resolved = resolve(schema)
    if (Array.isArray(resolved.enum)) return fc.constantFrom(...(resolved.enum as unknown[]))
    const choices = (resolved.anyOf ?? resolved.oneOf) as JsonSchema[] | undefined
    if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, depth)))
    if (Array.isArray(resolved.type)) {
      return fc.oneof(...resolved.type.map((type) => valuesOf({ ...resolved, type: type as string }, depth)))
    }
    switch (resolved.type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
        return fc.integer(limits(resolved, 'integer'))
      case 'number':
        return fc.double({ ...limits(resolved, 'number'), noNaN: true, noDefaultInfinity: true })
      case 'string':
        return textsOf(resolved)
      case 'array':
        return arraysOf(resolved, depth)
      case 'object':
        return objectsOf(resolved, depth)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  }

  function textsOf({ format, pattern, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
    if (format === 'uuid') return someId
    if (format === 'date-time') return dateTimes
    if (format === 'date') return dateTimes.map((moment) => moment.slice(0, 10))
    if (format === 'uri') return fc.webUrl()
    if (format === 'email') return fc.emailAddress()
    if (typeof pattern === 'string') return textsLike(pattern)
    const max = (maxLength as number | undefined) ?? 200
    const min = (minLength as number | undefined) ?? 0
    return fc.oneof(
      fc.string({ minLength: min, maxLength: Math.min(max, 30), unit: 'grapheme' }),
      fc.string({ minLength: min, maxLength: Math.min(max, 60) }),
      fc.constant('x'.repeat(max)),
    )
  }

  function arraysOf({ items, prefixItems, minItems, maxItems }: JsonSchema, depth: number) {
    if (Array.isArray(prefixItems)) {
      return fc.tuple(...(prefixItems as JsonSchema[]).map((item) => valuesOf(item, depth + 1)))
    }
    const min = (minItems as number | undefined) ?? 0
    const max = Math.max(min, Math.min((maxItems as number | undefined) ?? 4, depth > 2 ? 1 : 4))
    return fc.array(valuesOf((items as JsonSchema | undefined) ?? {}, depth + 1), {
      minLength: min,
      maxLength: max,
    })
  }

  function objectsOf({ properties, required, additionalProperties }: JsonSchema, depth: number) {
    const requiredNames = new Set((required as string[] | undefined) ?? [])
    const fields = Object.entries((properties as Record<string, JsonSchema> | undefined) ?? {}).filter(
      ([name, field]) => requiredNames.has(name) || (depth < depthMax && field.readOnly !== true),
    )
    const record = fc.record(
      Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field, depth + 1)])),
      { requiredKeys: fields.map(([name]) => name).filter((name) => requiredNames.has(name)) },
    )
    if (typeof additionalProperties !== 'object' || additionalProperties === null) return record
    const extraProperties = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 8 }),
      valuesOf(additionalProperties as JsonSchema, depth + 1),
      { maxKeys: 3 },
    )
    return fc
      .tuple(record, extraProperties)
      .map(([knownProperties, otherProperties]) => ({ ...otherProperties, ...knownProperties }))
  }

  return valuesOf
}

function limits(schema: JsonSchema, type: 'integer' | 'number') {
  const limit = type === 'integer' ? Number.MAX_SAFE_INTEGER : 1e12
  const { minimum = -limit, maximum = limit, exclusiveMinimum } = schema as Record<string, number | undefined>
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  return { min: Math.max(min, -limit), max: Math.min(maximum, limit) }
}

function textsLike(pattern: string) {
  try {
    return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?[!=][^)]*\)/g, '')))
  } catch {
    return fc.emailAddress()
  }
}
