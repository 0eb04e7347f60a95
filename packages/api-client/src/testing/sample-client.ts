import { createClient } from '../client.ts'
import type { ApiClientConfig } from '../connection.ts'
import { OPERATIONS } from './generated/operations.ts'
import type { operations } from './generated/schema.ts'

/** A client of the sample `openapi.json`, which stays the same when the product’s API changes. */
export function createSampleClient(config: ApiClientConfig) {
  return createClient<operations>(OPERATIONS, config)
}
