import { z } from '@hono/zod-openapi'
import { Problem } from '../errors/problem.ts'
import { booleanFlag } from './list-query.ts'

const pageSizeDefault = 50
const pageSizeMax = 200

/** Query parameters that every list shares. Lists add their own filters with `extend`. */
export const PageQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSizeMax)
    .default(pageSizeDefault)
    .openapi({ description: 'Rows per page.' }),
  cursor: z
    .string()
    .max(500)
    .optional()
    .openapi({ description: '`page.nextCursor` from the previous page.' }),
})

const skipMax = 999

/** Also accepted by large lists, so that any window is one request: an anchor and an offset from it. */
export const WindowQuery = PageQuery.extend({
  skip: z.coerce.number().int().min(0).max(skipMax).optional().openapi({
    description: 'Rows to skip after the cursor, or from the start of the list if there is no cursor.',
  }),
  anchors: booleanFlag.optional().openapi({
    description: 'Also return `page.anchors` and the exact total, for jumping anywhere in the list.',
  }),
})

const Anchor = z.object({
  index: z.number().int().openapi({ description: 'Rows of the list before this position.' }),
  cursor: z
    .string()
    .nullable()
    .openapi({ description: 'Continues from here; null is the start of the list.' }),
})
export type Anchor = z.infer<typeof Anchor>

export const PageInfo = z
  .object({
    limit: z.number().int(),
    nextCursor: z.string().nullable(),
    prevCursor: z.string().nullable(),
    total: z.number().int(),
    totalIsExact: z
      .boolean()
      .openapi({ description: 'Totals are exact up to 10,000, and always exact with `anchors=true`.' }),
    anchors: z
      .array(Anchor)
      .optional()
      .openapi({ description: 'Every 1,000th position of the filtered and sorted list.' }),
  })
  .openapi('PageInfo')

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: PageInfo })

export interface Page<Item> {
  items: Item[]
  page: z.infer<typeof PageInfo>
}

/** The sort values of the last row of a page, id last. Opaque to callers. */
export type CursorValues = (string | number | null)[]

export const encodeCursor = (values: CursorValues) =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** @throws Problem `bad-cursor` when the text is not one of our cursors with `length` values. */
export function decodeCursor(cursor: string, length: number): CursorValues {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === length) return values as CursorValues
  } catch {
    // Falls through to the same answer as a well-formed cursor of another list.
  }
  throw new Problem(
    'bad-cursor',
    'This page cursor doesn’t belong to this list. Load the list from the start.',
  )
}
