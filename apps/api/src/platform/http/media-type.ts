/** The media type of a `Content-Type` header, in lower case and without its parameters; empty when there is none. */
export const mediaTypeOf = (contentType: string | undefined) =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether a media type from `mediaTypeOf` is JSON, under its own name or as a suffix. */
export const isJson = (mediaType: string) => /^application\/(?:[\w.-]+\+)?json$/.test(mediaType)

const forms: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Whether a media type from `mediaTypeOf` is that of an HTML form. */
export const isForm = (mediaType: string) => forms.has(mediaType)
