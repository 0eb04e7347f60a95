import { createClient } from '../client.ts'
import type { ApiClientConfig } from '../connection.ts'
import { OPERATIONS } from './generated/operations.ts'
import type { operations } from './generated/schema.ts'

/** A client of `openapi.json`, whose calls never change with the product. */
export function createSampleClient(config: ApiClientConfig) {
  return createClient<operations>(OPERATIONS, config)
}
