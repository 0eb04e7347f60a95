import { type Fields, fieldsOf, listOf, textOf, textsOf } from '../parsing/fields.ts'
import { readInstant } from '../parsing/instant.ts'

export interface References {
  /** Ids of all messages that this one takes the place of, the newest first. */
  references: string[]
  /** The first message of the chain, as far as it is named. */
  root: string | null
  /** Ids under which the event will be known next. */
  aliases: string[]
}

/** `references` and `parameters.expiredReferences` ("sender,id,sent sender,id,sent"), each id once. */
export function readReferences(properties: Fields, parameters: Fields): References {
  const named = [
    ...listOf(properties['references']).map((entry) => ({
      id: textOf(fieldsOf(entry)?.['identifier']),
      sent: readInstant(fieldsOf(entry)?.['sent']) ?? '',
    })),
    ...textsOf(parameters['expiredReferences'])
      .flatMap((text) => text.split(/\s+/))
      .map((entry) => {
        const [, id, sent] = entry.split(',')
        return { id: textOf(id), sent: readInstant(sent) ?? '' }
      }),
  ].toSorted((a, b) => b.sent.localeCompare(a.sent) || (a.id ?? '').localeCompare(b.id ?? ''))
  const references = [...new Set(named.flatMap(({ id }) => id ?? []))]
  // An old alert names what took its place; whoever meets that one first knows both.
  const replacedBy = textOf(properties['replacedBy'])?.split('/').at(-1)
  return { references, root: references.at(-1) ?? null, aliases: replacedBy ? [replacedBy] : [] }
}
