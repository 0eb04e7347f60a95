const trailingSurrogate = /[\ud800-\udbff]$/

/** The first `max` UTF-16 units of the text, without a trailing unpaired surrogate, which no database stores. */
export const cutText = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, max).replace(trailingSurrogate, '')
