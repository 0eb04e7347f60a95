import { z } from '@hono/zod-openapi'

const ProblemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string(),
    requestId: z.string(),
    errors: z
      .array(
        z.object({
          pointer: z.string(),
          code: z.string(),
          message: z.string(),
          value: z.unknown().optional(),
          params: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .optional(),
  })
  .loose()
  .openapi('Problem')

/** A JSON response of a route. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Every route documents this one problem response rather than each status separately. */
export const problemResponse = {
  default: {
    description: 'Problem details (RFC 9457).',
    content: { 'application/problem+json': { schema: ProblemDocument } },
  },
} as const

/** A JSON request body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

/** A JSON Merge Patch body (RFC 7396): present keys change, `null` clears. Plain JSON is accepted too. */
export const patchBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/merge-patch+json': { schema }, 'application/json': { schema } },
})
