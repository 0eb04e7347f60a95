import { accountCalls } from './calls/account-calls.ts'
import { alertCallSamples } from './calls/alert-calls.ts'
import { hazardCalls } from './calls/hazard-calls.ts'
import { fileCalls } from './calls/import-calls.ts'
import { organizationCalls } from './calls/organization-calls.ts'
import { estateCalls } from './calls/estate-calls.ts'
import { teamCalls } from './calls/team-calls.ts'
import type { SampleCall, SampleCalls } from './sample-call.ts'
import { type ApiDocument, listOperations, type Operation } from './list-operations.ts'

/** For each operation: the permissions it needs and a request that succeeds. A new operation needs an entry. */
export const everyCall: SampleCalls = {
  ...accountCalls,
  ...organizationCalls,
  ...estateCalls,
  ...fileCalls,
  ...hazardCalls,
  ...alertCallSamples,
  ...teamCalls,
}

export interface NamedCall extends SampleCall {
  /** The key in `everyCall`. */
  name: string
  operation: Operation
}

/** The calls with their operations, in the order of the document. */
export function listCalls(document?: ApiDocument): NamedCall[] {
  const operations = listOperations(document)
  const calls = Object.entries(everyCall)
  const missing = operations.filter(({ id }) => !(id in everyCall)).map(({ id }) => id)
  const obsolete = calls
    .filter(([name]) => !operations.some(({ id }) => id === toOperationId(name)))
    .map(([name]) => name)
  if (missing.length > 0) throw new Error(`every-call.ts doesn't say who can call ${missing.join(', ')}.`)
  if (obsolete.length > 0) throw new Error(`every-call.ts has calls that are gone: ${obsolete.join(', ')}.`)
  return operations.flatMap((operation) =>
    calls.flatMap(([name, call]) =>
      toOperationId(name) === operation.id ? [{ ...call, name, operation }] : [],
    ),
  )
}

const toOperationId = (name: string) => name.split(':')[0]!
