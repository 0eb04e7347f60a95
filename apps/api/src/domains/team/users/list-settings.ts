import { z } from '@hono/zod-openapi'
import { type ListSettings, listScreens } from '../../../platform/db/schema/index.ts'
import { listQueryString } from '../../../platform/http/list-query.ts'

const densities = ['compact', 'normal', 'comfortable'] as const

const Column = z.strictObject({
  key: z.string().regex(/^[a-z][a-zA-Z0-9]{0,59}$/, 'Use the key of a column, for example updatedAt.'),
  isVisible: z.boolean(),
  widthPx: z.number().int().min(40).max(2000).nullable().openapi({ description: 'Null: as wide as fits.' }),
})

const OneList = z.strictObject({
  columns: z
    .array(Column)
    .max(60)
    .refine(
      (columns) => new Set(columns.map((column) => column.key)).size === columns.length,
      'Name every column once.',
    )
    .openapi({ description: 'In the order shown. Columns that are not named come last, as usual.' }),
  density: z.enum(densities),
  defaultQuery: listQueryString.nullable().openapi({ description: 'What the list opens with.' }),
})

/** How the caller arranged each list. Lists that were never arranged are absent. */
export const UserListSettings = z.partialRecord(z.enum(listScreens), OneList)

/** Merge patch: a list that is named changes in what is named; null puts it back as it was at first. */
export const UserListSettingsPatch = z.partialRecord(z.enum(listScreens), OneList.partial().nullable())

const untouched: ListSettings = { columns: [], density: 'normal', defaultQuery: null }

export function patchListSettings(
  before: Record<string, ListSettings>,
  patch: z.infer<typeof UserListSettingsPatch>,
): Record<string, ListSettings> {
  const after = { ...before }
  for (const [screen, change] of Object.entries(patch)) {
    if (change === null) delete after[screen]
    else if (change) after[screen] = { ...untouched, ...before[screen], ...change }
  }
  return after
}
