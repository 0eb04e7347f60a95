import fc from 'fast-check'
import type { TestPerson } from '../factories.ts'
import { deliveryReport, signedReport } from './calls/signed-report.ts'
import type { CallInput } from './sample-call.ts'
import { idKeyByName } from './foreign-inputs.ts'
import type { JsonSchema, Operation, Parameter } from './list-operations.ts'
import { mutate, oddTexts, oddValues } from './odd-values.ts'
import { createValues } from './schema-values.ts'
import type { Walk } from './walk.ts'

/** Requests per operation; `pnpm test:all` sends 25. Set `FUZZ_RUNS=500` to find more. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 3)
/** Repeats the requests of an earlier run: `FUZZ_SEED=<the printed seed>`. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_121)

/** Limits the operations: `FUZZ_ONLY=createUnit,listUnits`. */
export const fuzzOnly = process.env.FUZZ_ONLY?.split(',')

interface OddRequest {
  params: Record<string, string>
  query: [string, string][]
  /** The bytes of the body, or null without one. */
  body: string | null
  contentType: string
  headers: Record<string, string>
}

/**
 * Sends unusual requests of every kind to one operation; `walk` checks each response. Throws with a minimal failing
 * one.
 */
export async function fuzzInputs(walk: Walk, operation: Operation, samples: CallInput[], person: TestPerson) {
  const token = await walk.test.signToken({ sub: person.descopeId })
  const session = { Authorization: `Bearer ${token}`, 'X-Org-Id': person.orgId }
  const requests = requestsOf(walk, operation, samples)
  await fc.assert(
    fc.asyncProperty(requests, async ({ params, query, body, contentType, headers }) => {
      const signatureHeaders = operation.path.startsWith('/mail/')
        ? signedReport(contentType, body ?? '').headers
        : {}
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name]!))
      const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      const response = await walk.test.anonymous.request(search === '' ? path : `${path}?${search}`, {
        method: operation.method,
        headers: {
          ...(operation.isPublic ? {} : session),
          ...(body !== null && { 'Content-Type': contentType }),
          ...signatureHeaders,
          ...headers,
        },
        ...(body !== null && operation.method !== 'GET' && { body }),
      })
      await walk.check(
        { ...operation },
        response,
        JSON.stringify({ path, search, body, contentType, headers }),
      )
    }),
    {
      numRuns: fuzzRuns,
      seed: fuzzSeed,
    },
  )
}

const encode = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd')).replaceAll('.', '%2E')

function requestsOf(walk: Walk, operation: Operation, samples: CallInput[]): fc.Arbitrary<OddRequest> {
  const ids = Object.values(walk.ownOrganization.ids)
  const valuesOf = createValues(walk.document, ids)
  const parametersIn = (where: Parameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === where)
  const sampledParams = (name: string) => samples.flatMap(({ params }) => params?.[name] ?? [])
  const params = fc.record(
    Object.fromEntries(
      parametersIn('path').map(({ name }) => [
        name,
        fc.oneof(
          { weight: 12, arbitrary: fc.constantFrom(...sampledParams(name)) },
          { weight: 1, arbitrary: fc.constantFrom(...ids) },
          { weight: 1, arbitrary: fc.constantFrom(...oddTexts.filter((text) => text !== '')) },
        ),
      ]),
    ),
  ) as fc.Arbitrary<Record<string, string>>
  const query = fc
    .tuple(...parametersIn('query').map((parameter) => queryOf(walk, parameter, valuesOf)), extraQuery)
    .map((parts) => parts.flat())
  const { body, contentType } = bodiesOf(operation, samples, valuesOf)
  return fc.record({ params, query, body, contentType, headers: headersOf() })
}

const extraQuery: fc.Arbitrary<[string, string][]> = fc.oneof(
  { weight: 15, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts).map((name): [string, string][] => [[name, '1']]) },
)

/** Values of parameters that the schema describes only as text. */
const formattedValues: Record<string, string[]> = {
  bbox: ['-105,39,-104,40', '-180,-90,180,90', '1,2,3', '170,0,-170,10', '0,0,0,0'],
  near: ['39.74,-104.99,1000', '90,180,1', '0,0,0', '39,-104'],
  facets: ['status', 'hazard', 'portfolioId', 'tag'],
  include: ['raw', 'impacts', 'raw,impacts', 'geometry'],
  cursor: [
    'W10',
    'bnVsbA',
    Buffer.from('["name","n","a","b"]').toString('base64url'),
    Buffer.from('["-sentAt","n",null,null]').toString('base64url'),
  ],
}

function queryOf(
  walk: Walk,
  { name, schema, required }: Parameter,
  valuesOf: (schema: JsonSchema) => fc.Arbitrary<unknown>,
) {
  const id = idKeyByName[name]
  const ownIds = id === undefined ? [] : [(walk.ownOrganization.ids as Record<string, string>)[id]!]
  const knownValues = [...ownIds, ...(formattedValues[name] ?? [])]
  const anyValue = fc.oneof(
    { weight: 6, arbitrary: valuesOf(schema).map(String) },
    ...(knownValues.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...knownValues) }] : []),
    { weight: 2, arbitrary: fc.constantFrom(...oddTexts.map((text) => text.slice(0, 3000))) },
  )
  const once = anyValue.map((value): [string, string][] => [[name, value]])
  const twice = fc.tuple(anyValue, anyValue).map(([a, b]): [string, string][] => [
    [name, a],
    [name, b],
  ])
  return fc.oneof(
    { weight: required ? 1 : 16, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: required ? 20 : 4, arbitrary: once },
    { weight: 1, arbitrary: twice },
  )
}

const brokenJson = [
  '',
  '{',
  '[1,2',
  '{"a":1,}',
  'null',
  '"text"',
  '1',
  '[]',
  '\ufeff{}',
  `${'['.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":"\\ud800"}',
  '{"a":1e999}',
  '\0',
]
const boundary = 'walked'

function bodiesOf(
  operation: Operation,
  samples: CallInput[],
  valuesOf: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): Record<'contentType', fc.Arbitrary<string>> & Record<'body', fc.Arbitrary<string | null>> {
  const types = Object.keys(operation.bodies)
  const json = types.find((type) => type.endsWith('json'))
  if (types.length === 0) {
    const body = operation.method === 'GET' ? fc.constant(null) : fc.constantFrom(null, null, null, '{}', '{')
    return { body, contentType: fc.constantFrom('application/json', 'text/plain') }
  }
  const wrongTypes = [
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'nonsense',
    'application/problem+json',
  ]
  const contentType = fc.oneof(
    {
      weight: 15,
      arbitrary: fc.constantFrom(
        ...types.map((type) => (type.startsWith('multipart') ? `${type}; boundary=${boundary}` : type)),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...wrongTypes) },
  )
  if (json === undefined) return { contentType, body: operation.path.startsWith('/mail/') ? mails : forms }
  const bodies = samples.flatMap((sample) => (sample.json === undefined ? [] : [sample.json]))
  const validValues = valuesOf(operation.bodies[json]!)
  const sample = bodies.length > 0 ? fc.constantFrom<unknown>(...bodies) : validValues
  const mergedValues = fc
    .tuple(sample, validValues)
    .map(([base, more]) => (isObject(base) && isObject(more) ? { ...more, ...base } : base))
  const toJsonText = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? '')
  const body = fc.oneof(
    { weight: 3, arbitrary: toJsonText(validValues) },
    { weight: 4, arbitrary: toJsonText(mergedValues) },
    { weight: 5, arbitrary: toJsonText(mutate(sample)) },
    { weight: 5, arbitrary: toJsonText(mutate(mergedValues)) },
    { weight: 2, arbitrary: toJsonText(mutate(validValues)) },
    { weight: 1, arbitrary: toJsonText(oddValues) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenJson) },
  )
  return { contentType, body }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Forms with a file, complete or truncated. */
const forms = fc
  .record({
    field: fc.constantFrom('file', 'file', 'file', 'files', '', '__proto__', 'sheet', 'headerRow'),
    filename: fc.constantFrom(
      'a.csv',
      'a.xlsx',
      'a.png',
      '../../a.csv',
      'a.csv\0.png',
      '',
      '\ud800.csv',
      `${'x'.repeat(500)}.csv`,
      'a.svg',
    ),
    content: fc.constantFrom(
      '',
      'Name,Address\nA,1 Main St\n',
      'a;b\n1;2',
      '\0\0\0',
      'PK\u0003\u0004',
      '\x89PNG\r\n\x1a\n',
      '<svg/>',
      '"unclosed,\n',
      ',,,,\n'.repeat(300),
      '\ufeffName\nÄ',
      '=cmd()\n',
    ),
    more: fc.constantFrom('', 'sheet', 'headerRow', 'unknown'),
    value: fc.constantFrom('', '1', '-1', '1e9', 'Sheet1', '\0', 'x'.repeat(5000)),
    end: fc.constantFrom(
      `\r\n--${boundary}--\r\n`,
      `\r\n--${boundary}--\r\n`,
      `\r\n--${boundary}--\r\n`,
      '',
      `\r\n--${boundary}`,
    ),
  })
  .map(({ field, filename, content, more, value, end }) => {
    const before =
      more === '' ? '' : `--${boundary}\r\nContent-Disposition: form-data; name="${more}"\r\n\r\n${value}\r\n`
    return `${before}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n${content}${end}`
  })

const mails = fc.oneof(
  fc
    .constantFrom('\0', '\ud800', 'x'.repeat(3000), '<>', '')
    .map((oddValue) => deliveryReport.replace('unknown', oddValue)),
  fc.constantFrom(
    '',
    '\0',
    'To: unsub+x@parapet.test\r\nSubject: unsubscribe\r\n\r\n',
    'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n',
    `To: ${'a,'.repeat(2000)}\r\n\r\n`,
  ),
  fc.string({ maxLength: 300, unit: 'binary' }),
)

const ifMatches = [
  '*',
  '"v1"',
  'W/"v1"',
  '"v99999999999"',
  'v1',
  '"v1", "v2"',
  '""',
  '"v1.abc"',
  'x'.repeat(3000),
]
const idempotencyKeys = ['a-key', '"quoted"', '', ' ', 'x'.repeat(300), 'a b', '\u00e9']

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const none = { weight: 12, arbitrary: fc.constant({}) }
  const odd = (name: string, values: readonly string[]) =>
    fc.oneof(none, { weight: 1, arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })) })
  return fc
    .tuple(
      odd('If-Match', ifMatches),
      odd('Idempotency-Key', idempotencyKeys),
      odd('X-Org-Id', ['', 'x', '00000000-0000-0000-0000-000000000000', "' or 1=1", '\u00e9']),
      odd('Accept', ['text/html', 'application/xml', '*/*;q=0', 'x'.repeat(3000)]),
      odd('If-None-Match', ['*', '"x"', ',']),
      odd('X-Request-Id', ['short', 'x'.repeat(100), '<script>']),
      odd('X-Device-Id', ['0'.repeat(32), 'x', '']),
      odd('User-Agent', ['', '\u00ff'.repeat(500), 'x'.repeat(5000)]),
    )
    .map((parts) => Object.assign({}, ...parts) as Record<string, string>)
}
