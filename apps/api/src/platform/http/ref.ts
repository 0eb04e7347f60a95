import { z } from '@hono/zod-openapi'

/** Another object by id, with the name people know it by. */
export const Ref = z.object({ id: z.uuid(), name: z.string() }).openapi('Ref')
export type Ref = z.infer<typeof Ref>

/** The columns every stored object has, as the API shows them. Times are RFC 3339 in UTC. */
export const audit = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: Ref.nullable(),
  updatedBy: Ref.nullable(),
  version: z
    .number()
    .int()
    .openapi({ description: 'Increases by one with every write. The ETag is `"v<version>"`.' }),
  archivedAt: z.iso.datetime().nullable(),
}

/** In responses to a write: the version before it, for clients that sent no `If-Match`. */
export const previousVersion = z
  .number()
  .int()
  .optional()
  .openapi({ description: 'Included only if the request had no If-Match header.' })

export const IdParam = z.object({ id: z.uuid() })
