import { z } from '@hono/zod-openapi'
import { listScreens } from '../db/schema/index.ts'
import { isOneLine } from './text.ts'

export const listScreen = z
  .enum(listScreens)
  .openapi({ description: 'The list it belongs to, as the web app names its pages.' })

/** The state of a list as its URL has it, without the question mark. Empty: everything in the usual order. */
export const listQueryString = z
  .string()
  .trim()
  .max(2000)
  .refine(isOneLine, 'Control characters are not allowed here.')
  .overwrite((query) => query.replace(/^\?/, ''))
  .openapi({ description: 'Query string of the list, for example `status=vacant&sort=-updatedAt`.' })
