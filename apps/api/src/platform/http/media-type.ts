/** The media type of a `Content-Type` header, in lower case and without its parameters; empty when there is none. */
export const mediaTypeOf = (contentType: string | undefined) =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether a media type from `mediaTypeOf` is JSON, under its own name or as a suffix. */
export const isJson = (mediaType: string) => /^application\/(?:[\w.-]+\+)?json$/.test(mediaType)
