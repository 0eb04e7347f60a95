/**
 * One call in the generated table: `METHOD /path`, then marks.
 * `public`: needs no session. `patch`: the body is a JSON merge patch. `form`: the body is multipart.
 */
export type OperationLine = `${string} /${string}`

/** The table of calls, by operation id. */
export type OperationTable = Readonly<Record<string, OperationLine>>

/** What a line of the table says. */
export interface Operation {
  id: string
  method: string
  path: string
  isPublic: boolean
  bodyType: 'application/json' | 'application/merge-patch+json' | 'multipart/form-data'
}

export function readOperation(table: OperationTable, id: string): Operation {
  const line = table[id]
  if (line === undefined)
    throw new Error(`There is no call "${id}". Generate the client again from its document.`)
  const [method = '', path = '', ...marks] = line.split(' ')
  return {
    id,
    method,
    path,
    isPublic: marks.includes('public'),
    bodyType: marks.includes('form')
      ? 'multipart/form-data'
      : marks.includes('patch')
        ? 'application/merge-patch+json'
        : 'application/json',
  }
}
