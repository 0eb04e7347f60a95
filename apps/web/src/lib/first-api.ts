import { createPartialApiClient } from '@parapet/api-client'
import { apiConfig } from '~/lib/api-config'

/**
 * The calls of the chunks `start` and `product` and of the sign-in page. Code in them that imports `api` instead would make
 * every first visit load the table of all calls.
 */
export const firstApi = createPartialApiClient(
  {
    checkEmail: 'POST /auth/check-email public',
    createSavedView: 'POST /saved-view',
    deleteSavedView: 'DELETE /saved-view/{id}',
    endUserSession: 'DELETE /user/session/{id}',
    getOrg: 'GET /org/{orgId}',
    getPermissions: 'GET /auth/permissions',
    getProperty: 'GET /property/{id}',
    getUser: 'GET /user',
    listProperties: 'GET /property',
    listSavedViews: 'GET /saved-view',
    updateSavedView: 'PATCH /saved-view/{id} patch',
    updateUser: 'PATCH /user patch',
  },
  apiConfig,
)
