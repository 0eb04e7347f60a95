import type { z } from 'zod'
import { expect, it } from 'vitest'
import { apiRoutes } from '../../api-routes.ts'
import { connectors } from '../../domains/hazards/connectors/connectors.ts'
import { createRouter } from '../../platform/http/router.ts'

type Schema = z.core.$ZodType

/** A value for each common mistake. */
const oddValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x\u0000',
  'x'.repeat(25_001),
  -1,
  0,
  0.5,
  1e9,
  1e300,
  true,
  [],
  ['x'],
  Array.from({ length: 10_001 }, () => 1),
  {},
  { unknown: 1 },
  { type: 'unknown' },
]

/** A schema and all schemas inside it. */
function listSchemas(schema: Schema, found = new Set<Schema>()): Set<Schema> {
  // Transformations expect a value that was checked.
  if (found.has(schema) || schema._zod.def.type === 'transform') return found
  found.add(schema)
  const def = schema._zod.def as unknown as Record<string, unknown>
  const parts = [
    ...['innerType', 'element', 'in', 'out', 'keyType', 'valueType', 'catchall'].map((part) => def[part]),
    ...((def.options as unknown[] | undefined) ?? []),
    ...Object.values((def.shape as object | undefined) ?? {}),
    ...((def.items as unknown[] | undefined) ?? []),
  ]
  for (const part of parts) if (part) listSchemas(part as Schema, found)
  return found
}

interface RequestSchemas {
  params?: Schema
  query?: Schema
  headers?: Schema | Schema[]
  body?: { content: Record<string, { schema?: unknown }> }
}

function listRequestSchemas() {
  const api = createRouter()
  for (const routes of apiRoutes) api.route('/', routes())
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { query, body } = (definition.route.request ?? {}) as RequestSchemas
    const schemas = [query, ...Object.values(body?.content ?? {}).map(({ schema }) => schema)]
    return schemas
      .filter((schema): schema is Schema => typeof schema === 'object' && schema !== null && '_zod' in schema)
      .map((schema) => ({ name: String(definition.route.operationId), schema }))
  })
}

const listMessages = (schema: Schema, value: unknown): string[] => {
  const result = (schema as z.ZodType).safeParse(value)
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

/** Texts of the library, and texts that don't say what to send instead. */
const unclear =
  /^(?:Invalid|Too (?:small|big)|Unrecognized|expected)|: expected |, received |^This value isn’t valid|^Use the documented format|^This type isn’t accepted|undefined|\[object/

it('describes every error in a request in a sentence that says what to send', () => {
  const settings = Object.values(connectors).map(({ key, config }) => ({ name: key, schema: config }))
  const schemas = [...listRequestSchemas(), ...settings]
  expect(schemas.length).toBeGreaterThan(100)
  const checked = new Set<Schema>()
  const unclearMessages = new Set<string>()
  for (const { name, schema } of schemas) {
    for (const part of listSchemas(schema).difference(checked)) {
      checked.add(part)
      for (const message of oddValues.flatMap((value) => listMessages(part, value))) {
        const isSentence = /\.$| is not a valid (?:email|phone number)$/.test(message)
        if (!isSentence || unclear.test(message)) unclearMessages.add(`${name}: ${message}`)
      }
    }
  }
  expect([...unclearMessages]).toEqual([])
})
