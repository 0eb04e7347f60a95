import { z } from '@hono/zod-openapi'
import { listQueryString, listScreen } from '../../../platform/http/list-query.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'

export const savedViewsMax = 50

export const SavedView = z
  .object({
    id: z.uuid(),
    screen: listScreen,
    name: z.string(),
    query: listQueryString,
    isShared: z.boolean().openapi({ description: 'Whether everyone in the organization sees it.' }),
    isDefault: z.boolean().openapi({ description: 'Whether it’s the caller’s default for the list.' }),
    owner: Ref,
    permissions: z
      .array(z.enum(['update', 'delete']))
      .openapi({ description: 'What the caller can do with it.' }),
  })
  .openapi('SavedView')
export type SavedView = z.infer<typeof SavedView>

export const SavedViewQuery = z.strictObject({ screen: listScreen })
export const SavedViewList = z.object({ items: z.array(SavedView) }).openapi('SavedViewList')

export const SavedViewCreate = z
  .strictObject({
    screen: listScreen.optional().openapi({ description: 'Required here or as the query parameter.' }),
    name: text(60),
    query: listQueryString,
    isShared: z.boolean().optional(),
    isDefault: z.boolean().optional().openapi({ description: 'One per list: setting another replaces it.' }),
  })
  .openapi('SavedViewCreate')
export type SavedViewCreate = z.infer<typeof SavedViewCreate>

export const SavedViewPatch = z
  .strictObject({
    name: text(60).optional(),
    query: listQueryString.optional(),
    isShared: z.boolean().optional(),
    isDefault: z.boolean().optional(),
  })
  .openapi('SavedViewPatch')
export type SavedViewPatch = z.infer<typeof SavedViewPatch>
