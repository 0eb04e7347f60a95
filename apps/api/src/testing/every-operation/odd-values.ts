import fc from 'fast-check'

const nestValue = (levels: number) => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

export const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e\u200b\ufeff',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(10_000),
  '\u{1f3da}'.repeat(300),
  `'; drop table property; --`,
  `' or 1=1 --`,
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59.999999999Z',
  '2026-11-21T24:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '__proto__',
  'constructor',
  'toString',
  'none',
  'me',
  ',',
  'a,b,,c',
  '00000000-0000-0000-0000-000000000000',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  'a@b',
  '+1',
]

const oddNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324]

/** Values that a malicious or careless client might send anywhere. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddNumbers) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      { '': 1 },
      nestValue(40),
      nestValue(400),
    ),
  },
  { weight: 1, arbitrary: fc.constant<unknown>(Array.from({ length: 3000 }, (_, index) => `x${index}`)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
  'id',
  'orgId',
  '$ref',
  '\0',
  '\ud800',
]

type Path = (string | number)[]

function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...at, key]))]
}

function updateAt(value: unknown, path: Path, update: (inner: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return update(value)
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? updateAt(inner, rest, update) : inner))
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, inner]: [string, unknown]) => {
      if (name !== key) return [[name, inner]]
      const updatedValue = updateAt(inner, rest, update)
      return updatedValue === undefined ? [] : [[name, updatedValue]]
    }),
  )
}

/** Values with one or two parts replaced, removed, repeated or added. */
export function mutate(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutateOnce = (value: unknown): fc.Arbitrary<unknown> => {
    const paths = listPaths(value)
    const path = fc.constantFrom(...paths.slice(0, 400))
    return fc.oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(path, oddValues).map(([at, oddValue]) => updateAt(value, at, () => oddValue)),
      },
      { weight: 2, arbitrary: path.map((at) => updateAt(value, at, () => undefined) ?? {}) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(path, fc.constantFrom(...oddKeys), oddValues)
          .map(([at, key, oddValue]) =>
            updateAt(value, at, (inner) =>
              typeof inner === 'object' && inner !== null && !Array.isArray(inner)
                ? Object.fromEntries([...Object.entries(inner), [key, oddValue]])
                : inner,
            ),
          ),
      },
      {
        weight: 1,
        arbitrary: path.map((at) =>
          updateAt(value, at, (inner) =>
            Array.isArray(inner) ? Array.from({ length: 50 }, () => inner).flat() : [inner],
          ),
        ),
      },
    )
  }
  return values.chain((value) => fc.oneof(mutateOnce(value), mutateOnce(value).chain(mutateOnce)))
}
