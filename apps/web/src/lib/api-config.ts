import type { ApiClientConfig } from '@parapet/api-client'
import { findConfig } from '~/lib/config'
import { findDeviceId } from '~/lib/device-id'
import { fetchOrConsume } from '~/lib/first-responses'
import { findSelectedOrgId } from '~/lib/selected-org'
import { auth, getSessionToken } from '~/lib/session'
import { promptSignIn } from '~/lib/sign-in-prompt'

/** Calls carry the signed-in user's token and this tab's organization. */
export const apiConfig: ApiClientConfig = {
  baseUrl: findConfig().config?.apiBaseUrl,
  getToken: getSessionToken,
  getOrgId: findSelectedOrgId,
  getDeviceId: findDeviceId,
  onUnauthorized: (_error, token) => auth.handleUnauthorized(token),
  onSignInRequired: promptSignIn,
  fetch: fetchOrConsume,
}
