import { z } from '@hono/zod-openapi'
import { expect, it } from 'vitest'
import { invalidInput } from './router.ts'
import { toFieldErrors } from './schema-issues.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

it.each([
  [z.string(), undefined, 'A value is required.'],
  [z.enum(['draft', 'sent']), undefined, 'A value is required.'],
  [z.string(), 5, 'Use a string, for example "abc".'],
  [z.number(), 'x', 'Use a number, for example 12.5.'],
  [z.number().int(), 1.5, 'Use a whole number, for example 12.'],
  [z.boolean(), 'yes', 'Use true or false.'],
  [z.array(z.string()), {}, 'Use an array, for example [].'],
  [z.object({}), 'x', 'Use an object, for example {}.'],
  [z.string().min(1), '', 'Enter a value.'],
  [z.string().min(2), 'x', 'Use at least 2 characters. This has 1.'],
  [z.string().max(1), 'xx', 'Use up to 1 character. This has 2.'],
  [z.string().max(1000), 'x'.repeat(1200), 'Use up to 1,000 characters. This has 1,200.'],
  [z.string().length(2), 'x', 'Use exactly 2 characters. This has 1.'],
  [z.array(z.string()).min(1), [], 'Add at least one item.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Use up to 1 item. This has 2.'],
  [z.number().min(1), 0, 'Use 1 or more.'],
  [z.number().positive(), 0, 'Use more than 0.'],
  [z.number().max(1000), 1001, 'Use 1,000 or less.'],
  [z.number().lt(1), 1, 'Use less than 1.'],
  [z.number().multipleOf(5), 6, 'Use a multiple of 5.'],
  [z.enum(['draft', 'sent', 'failed']), 'x', 'Use draft, sent, or failed.'],
  [z.literal(true), false, 'Use true.'],
  [z.uuid(), 'x', 'Use a UUID, for example 01932f33-0000-7000-8000-000000000001.'],
  [z.iso.date(), 'x', 'Use a date in the format YYYY-MM-DD, for example 2026-11-30.'],
  [z.union([z.literal('none'), z.boolean()]), 'x', 'Use none or true or false.'],
  [z.strictObject({}), { a: 1 }, '“a” isn’t a field of this object.'],
  [z.strictObject({}), { a: 1, b: 2 }, '“a” and “b” aren’t fields of this object.'],
  [z.record(z.enum(['a', 'b']), z.string()), { a: '1', b: '2', c: '3' }, '“c” isn’t a field of this object.'],
])('%# says what to send instead', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

it('distinguishes a missing value from one of the wrong type', () => {
  const schema = z.object({
    name: z.string(),
    status: z.enum(['draft']),
    tags: z
      .string()
      .transform((tags) => tags.split(','))
      .pipe(z.array(z.enum(['a']))),
  })
  const codesOf = (input: unknown) =>
    toFieldErrors(schema.safeParse(input).error!.issues, {
      input,
      toPointer: (path) => path.join('/'),
      keyName: 'field',
    }).map(({ pointer, code }) => [pointer, code])
  expect(codesOf({ tags: 'a' })).toEqual([
    ['name', 'required'],
    ['status', 'required'],
  ])
  expect(codesOf({ name: 5, status: 'x', tags: 'a,x' })).toEqual([
    ['name', 'type'],
    ['status', 'enum'],
    ['tags/1', 'enum'],
  ])
})

it('lists 100 errors and counts all of them', () => {
  const input = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`key${index}`, 1]))
  const { error } = z.strictObject({}).safeParse(input)
  const problem = invalidInput('json', error!, input)
  expect(problem.message).toBe('150,000 fields need attention. The first 100 are listed.')
  expect(problem.extras.errors).toHaveLength(100)
  expect(error!.issues[0]!.message.length).toBeLessThan(200)

  const items = Array.from({ length: 300 }, () => 'x')
  const itemIssues = z.array(z.number()).safeParse(items).error!
  expect(invalidInput('json', itemIssues, items).extras.errors).toHaveLength(100)
})
