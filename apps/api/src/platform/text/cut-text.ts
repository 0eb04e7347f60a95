const endsInHalf = /[\ud800-\udbff]$/

/** The start of a text, at most `max` UTF-16 units, that never ends in half a character: no database stores that. */
export const cutText = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, max).replace(endsInHalf, '')
