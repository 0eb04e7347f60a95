import { connectionKey } from './connection.ts'
import type { ApiClientConfig, CallOptions, Connection } from './connection.ts'
import type { LooseInput } from './build-request.ts'
import type { OperationTable } from './operation-line.ts'
import type { DataOf, InputOf, OperationShapes } from './operation-types.ts'
import { readBody, send } from './send.ts'

/** Resolves to the response body; rejects with `ApiError` or `NetworkError`. */
export type Call<Input, Data> =
  Record<never, never> extends Input
    ? (input?: Input, options?: CallOptions) => Promise<Data>
    : (input: Input, options?: CallOptions) => Promise<Data>

/** One function per operation, named by its operation ID. */
export type ClientOf<Shapes extends OperationShapes<keyof Shapes>> = {
  readonly [Id in keyof Shapes]: Call<InputOf<Shapes[Id]>, DataOf<Shapes[Id]>>
} & { readonly [connectionKey]: Connection }

/** A client with any set of calls. */
export interface AnyClient {
  readonly [connectionKey]: Connection
}

/** The input and result of a client's call. */
export type CallOf<Client, Id extends keyof Client> = Client[Id] extends (
  input: infer Input,
  ...rest: never[]
) => Promise<infer Data>
  ? { input: Input; data: Data }
  : Client[Id] extends (input?: infer Input, ...rest: never[]) => Promise<infer Data>
    ? { input: Input | undefined; data: Data }
    : never

/** Creates the functions for a table of operations; `Shapes` is the matching type. */
export function createClient<Shapes extends OperationShapes<keyof Shapes>>(
  table: OperationTable,
  config: ApiClientConfig,
): ClientOf<Shapes> {
  const connection: Connection = { ...config, table, unansweredKeys: new Map() }
  const calls = Object.keys(table).map((id) => [
    id,
    (input?: LooseInput, options: CallOptions = {}) => send(connection, id, input, options, readBody),
  ])
  // The table and its types are generated from the same document, so the keys and signatures agree.
  return Object.assign(Object.fromEntries(calls) as ClientOf<Shapes>, { [connectionKey]: connection })
}
