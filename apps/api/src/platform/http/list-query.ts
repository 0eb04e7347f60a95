import { z } from '@hono/zod-openapi'
import { screensWithLists } from '../db/schema/index.ts'
import { isOneLine, text } from './text.ts'

/** Free-text search of a list: every word must start a word of the object. */
export const search = text(100).optional().openapi({
  description:
    'Matches records if every search word is the start of a word in the record. Ignores case and accents.',
})

/** A comma-separated filter (`a,b` means a or b) whose values `item` checks. */
export const commaList = <Item extends z.ZodType<unknown, string>>(item: Item, description: string) =>
  z
    .string()
    .max(2000)
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item).max(100))
    .optional()
    .openapi({ type: 'string', description: `${description} Separate multiple values with commas.` })

/** Like `commaList`, where `none` stands for “has no value”. */
export const commaListOrNone = <Item extends z.ZodType<unknown, string>>(item: Item, description: string) =>
  commaList(z.union([z.literal('none'), item]), `${description} Use \`none\` for records without a value.`)

/** Sort order of a list: one of `fields`, with `-` in front for descending. */
export const sortBy = <const Field extends string>(
  fields: readonly Field[],
  defaultSort: Field | `-${Field}`,
) =>
  z
    .enum(fields.flatMap((field) => [field, `-${field}` as const]) as [Field | `-${Field}`])
    .default(defaultSort as never)
    .openapi({ description: 'Prefix with `-` to sort in descending order.' })

export const booleanFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const listScreen = z
  .enum(screensWithLists)
  .openapi({ description: 'The list the view belongs to, named after its page in the web app.' })

/** The state of a list as in its URL, without the question mark. Empty means the default. */
export const listQueryString = z
  .string()
  .trim()
  .max(2000)
  .refine(isOneLine, 'Control characters aren’t allowed.')
  .overwrite((query) => query.replace(/^\?/, ''))
  .openapi({ description: 'Query string of the list, for example `status=vacant&sort=-updatedAt`.' })
