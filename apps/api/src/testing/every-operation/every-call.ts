import { accountCalls } from './calls/account-calls.ts'
import { hazardCalls } from './calls/hazard-calls.ts'
import { fileCalls } from './calls/import-calls.ts'
import { organizationCalls } from './calls/organization-calls.ts'
import { placeCalls } from './calls/place-calls.ts'
import { teamCalls } from './calls/team-calls.ts'
import type { DocumentedCall, DocumentedCalls } from './documented-call.ts'
import { type ApiDocument, listOperations, type Operation } from './list-operations.ts'

/** Who may make each call of the API, and how it is made so that it succeeds. A new operation needs an entry. */
export const everyCall: DocumentedCalls = {
  ...accountCalls,
  ...organizationCalls,
  ...placeCalls,
  ...fileCalls,
  ...hazardCalls,
  ...teamCalls,
}

export interface NamedCall extends DocumentedCall {
  /** The key in `everyCall`. */
  name: string
  operation: Operation
}

/** The calls in the order of the document, each with its operation. */
export function listCalls(document?: ApiDocument): NamedCall[] {
  const operations = listOperations(document)
  const calls = Object.entries(everyCall)
  const missing = operations.filter(({ id }) => !(id in everyCall)).map(({ id }) => id)
  const gone = calls.filter(([name]) => !operations.some(({ id }) => id === idOf(name))).map(([name]) => name)
  if (missing.length > 0) throw new Error(`every-call.ts does not say who may call ${missing.join(', ')}.`)
  if (gone.length > 0) throw new Error(`every-call.ts has calls that are gone: ${gone.join(', ')}.`)
  return operations.flatMap((operation) =>
    calls.flatMap(([name, call]) => (idOf(name) === operation.id ? [{ ...call, name, operation }] : [])),
  )
}

const idOf = (name: string) => name.split(':')[0]!
