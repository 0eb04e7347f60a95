import { createClient } from './client.ts'
import type { ClientOf } from './client.ts'
import type { ApiClientConfig } from './connection.ts'
import { OPERATIONS } from './generated/operations.ts'
import type { components, operations } from './generated/schema.ts'
import type { DataOf, InputOf } from './operation-types.ts'

/** The operation id of a call. */
export type OperationId = keyof operations

/** The input of a call, by operation ID. */
export type ApiInput<Id extends OperationId> = InputOf<operations[Id]>

/** What a call resolves to, by operation ID. */
export type ApiData<Id extends OperationId> = DataOf<operations[Id]>

/** A named schema of the API document, such as `ApiSchema<'Property'>`. */
export type ApiSchema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** One function per call of the API. */
export type ApiClient = ClientOf<operations>

/** Creates an API client. It's stateless: it reads the token and IDs from the config's functions for each call. */
export function createApiClient(config: ApiClientConfig = {}): ApiClient {
  return createClient<operations>(OPERATIONS, config)
}
