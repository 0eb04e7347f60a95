import { z } from '@hono/zod-openapi'
import { text } from '../../../platform/http/text.ts'

const searchTypes = ['property', 'unit', 'tenant', 'threat', 'portfolio', 'person'] as const

export const SearchQuery = z.strictObject({
  q: text(100).openapi({
    description:
      'Matches records if every search word is the start of a word in the record. Ignores case and accents.',
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(5)
    .openapi({ description: 'Maximum number of results per type.' }),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const SearchItem = z
  .object({
    type: z.enum(searchTypes),
    id: z.uuid(),
    name: z.string(),
    detail: z
      .string()
      .openapi({ description: 'What distinguishes it from others with the same name. May be empty.' }),
    propertyId: z.uuid().nullable().openapi({
      description:
        'The property itself, the one a unit or tenant belongs to, or the one a threat affects most.',
    }),
  })
  .openapi('SearchItem')
export type SearchItem = z.infer<typeof SearchItem>

export const SearchResult = z
  .object({
    items: z.array(SearchItem).openapi({
      description: 'Grouped by type, starting with the type of the best match; best match first within each.',
    }),
    tookMs: z.number().openapi({ description: 'Server time spent on the search.' }),
  })
  .openapi('SearchResult')
export type SearchResult = z.infer<typeof SearchResult>
