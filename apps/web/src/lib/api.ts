import { createApiClient } from '@parapet/api-client'
import { apiConfig } from '~/lib/api-config'

/** The product API client. Calls from the first page of a visit are in `firstApi`. */
export const api = createApiClient(apiConfig)
