import { connectionKey } from './connection.ts'
import type { ApiClientConfig, CallOptions, Connection } from './connection.ts'
import type { LooseInput } from './build-request.ts'
import type { OperationTable } from './operation-line.ts'
import type { DataOf, InputOf, OperationShapes } from './operation-types.ts'
import { readAnswer, send } from './send.ts'

/** One call: it resolves to the body of the answer and rejects with `ApiError` or `NetworkError`. */
export type Call<Input, Data> =
  Record<never, never> extends Input
    ? (input?: Input, options?: CallOptions) => Promise<Data>
    : (input: Input, options?: CallOptions) => Promise<Data>

/** One function per operation of the document, named by its operation id. */
export type ClientOf<Shapes extends OperationShapes<keyof Shapes>> = {
  readonly [Id in keyof Shapes]: Call<InputOf<Shapes[Id]>, DataOf<Shapes[Id]>>
} & { readonly [connectionKey]: Connection }

/** Any client, whatever its calls are. */
export interface AnyClient {
  readonly [connectionKey]: Connection
}

/** The calls of a client, by operation id. */
export type CallOf<Client, Id extends keyof Client> = Client[Id] extends (
  input: infer Input,
  ...rest: never[]
) => Promise<infer Data>
  ? { input: Input; data: Data }
  : Client[Id] extends (input?: infer Input, ...rest: never[]) => Promise<infer Data>
    ? { input: Input | undefined; data: Data }
    : never

/** Creates the functions for any table of calls; `Shapes` is the type that belongs to it. */
export function createClient<Shapes extends OperationShapes<keyof Shapes>>(
  table: OperationTable,
  config: ApiClientConfig,
): ClientOf<Shapes> {
  const connection: Connection = { ...config, table }
  const calls = Object.keys(table).map((id) => [
    id,
    (input?: LooseInput, options: CallOptions = {}) => send(connection, id, input, options, readAnswer),
  ])
  // The table and its types are generated from the same document, so the keys and signatures agree.
  return Object.assign(Object.fromEntries(calls) as ClientOf<Shapes>, { [connectionKey]: connection })
}
