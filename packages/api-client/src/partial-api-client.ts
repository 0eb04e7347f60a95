import type { OperationId } from './api-client.ts'
import { createClient } from './client.ts'
import type { ClientOf } from './client.ts'
import type { ApiClientConfig } from './connection.ts'
import type { OPERATIONS } from './generated/operations.ts'
import type { operations } from './generated/schema.ts'

/** A client with some of the calls. */
export type PartialApiClient<Id extends OperationId> = ClientOf<Pick<operations, Id>>

/**
 * Creates a client with the listed calls only, such as `{ getUser: 'GET /user' }`, for pages that shouldn't load the table of
 * all calls. A line that doesn't match the API is a type error.
 */
export function createPartialApiClient<Id extends OperationId>(
  calls: Pick<typeof OPERATIONS, Id>,
  config: ApiClientConfig = {},
): PartialApiClient<Id> {
  return createClient<Pick<operations, Id>>(calls, config)
}
