import { z } from '@hono/zod-openapi'

/** The multipart body of a picture upload. It is streamed, so the schema only documents it. */
export const PictureUpload = z.object({
  file: z.custom<File>().openapi({ type: 'string', format: 'binary' }),
})
