import { z } from '@hono/zod-openapi'

export const StartedMatch = z.object({ taskId: z.uuid() }).openapi('StartedMatch')
