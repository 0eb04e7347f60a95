/**
 * One call in the generated table: `METHOD /path`, then flags.
 * `public`: needs no session. `patch`: the body is a JSON merge patch. `form`: the body is multipart.
 */
export type OperationLine = `${string} /${string}`

/** The table of calls, by operation id. */
export type OperationTable = Readonly<Record<string, OperationLine>>

/** A parsed line of the table. */
export interface Operation {
  id: string
  method: string
  path: string
  isPublic: boolean
  bodyType: 'application/json' | 'application/merge-patch+json' | 'multipart/form-data'
}

export function parseOperation(table: OperationTable, id: string): Operation {
  const line = table[id]
  if (line === undefined)
    throw new Error(`No operation "${id}". Generate the client again from the OpenAPI document.`)
  const [method = '', path = '', ...flags] = line.split(' ')
  return {
    id,
    method,
    path,
    isPublic: flags.includes('public'),
    bodyType: flags.includes('form')
      ? 'multipart/form-data'
      : flags.includes('patch')
        ? 'application/merge-patch+json'
        : 'application/json',
  }
}
