import { createApiClient } from '@parapet/api-client'
import { findConfig } from '~/lib/config'
import { findDeviceId } from '~/lib/device-id'
import { findSelectedOrgId } from '~/lib/selected-org'
import { auth, getSessionToken } from '~/lib/session'

/** Every call of the product API, as the person who is signed in and in the organization of this tab. */
export const api = createApiClient({
  baseUrl: findConfig().config?.apiBaseUrl,
  getToken: getSessionToken,
  getOrgId: findSelectedOrgId,
  getDeviceId: findDeviceId,
  onUnauthorized: (_error, token) => auth.handleUnauthorized(token),
})
