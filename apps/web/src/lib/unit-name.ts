// Also without a space, as in “Apt2B”.
const namesItsKind =
  /^(?:#|(?:unit|apt|apartment|suite|ste|room|rm|lot|space|studio|penthouse|ph|flat|loft|office|shop|house|villa|townhouse|townhome|garage)(?![a-z]))/i

/**
 * A unit within a sentence: “Unit 204”, but “Suite 4” for one with that name. The API does the same.
 *
 * @param noun - `unit` in the middle of a sentence
 */
export const nameUnit = (name: string, noun: 'Unit' | 'unit' = 'Unit'): string =>
  namesItsKind.test(name) ? name : `${noun} ${name}`
