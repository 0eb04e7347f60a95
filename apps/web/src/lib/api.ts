import { createApiClient } from '@parapet/api-client'
import { apiConfig } from '~/lib/api-config'

/** The product API client. What the first page of a visit calls is in `firstApi`. */
export const api = createApiClient(apiConfig)
