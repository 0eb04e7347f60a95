import { appUrl } from './ports.ts'
import { createSession } from './sign-in.ts'

export type CallApi = <Result>(method: string, path: string, body?: object) => Promise<Result>

/** Calls the API directly as a member of Cedar & Stone. */
export async function createApiCaller(email: string): Promise<{ call: CallApi; orgId: string }> {
  const { sessionJwt } = await createSession(email)
  const org = { id: '' }
  async function call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`${appUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sessionJwt}`,
        'content-type': 'application/json',
        ...(org.id && { 'x-org-id': org.id }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : null) as Result
  }
  const { orgs } = await call<{ orgs: { id: string; name: string }[] }>('GET', '/user')
  org.id = orgs.find(({ name }) => name === 'Cedar & Stone')!.id
  return { call, orgId: org.id }
}

/** The demo starts with a welcome email that is being sent, and an organization can have only one at a time. */
export async function cancelRunningCampaign(call: CallApi, orgId: string) {
  const path = `/org/${orgId}/communication/welcome-email`
  const { campaign } = await call<{ campaign: { id: string } | null }>('GET', path)
  if (campaign) await call('POST', path, { action: 'cancel', campaignId: campaign.id })
}
