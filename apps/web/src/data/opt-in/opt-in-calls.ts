import type { ApiData } from '@parapet/api-client'
import { readPageConfig } from '~/lib/page-config'
import type { OptInLink } from './opt-in-link.ts'

export type OptIn = ApiData<'getOptIn'>
export type OptInOrg = OptIn['org']
export type OptInLanguage = OptIn['language']
export type OptInWording = NonNullable<OptIn['wordings'][OptInLanguage]>
export type OptInState = OptIn['channels'][number]['state']

export interface OptInResult {
  channels: { channel: string; state: OptInState }[]
  nextStep: 'check_email' | 'enter_code' | null
  token: string | null
  preview: boolean
}

/** Why a call failed, in the cases that the page distinguishes. */
export type OptInFailure =
  | { kind: 'unknown' }
  | { kind: 'expired' | 'used'; org: OptInOrg; language: OptInLanguage; languages: OptInLanguage[] }
  | { kind: 'limited'; seconds: number }
  | { kind: 'stale'; wordingVersion: string; wordings: OptIn['wordings'] }
  | { kind: 'conflict' }
  | { kind: 'invalid'; fields: string[] }
  | { kind: 'offline' }
  | { kind: 'failed'; requestId: string | null }

export type OptInResponse<Data> = { data: Data; failure: null } | { data: null; failure: OptInFailure }

export type PhoneChannel = 'sms' | 'voice'

export interface OptInInput {
  decision: 'opt_in' | 'decline' | 'opt_out'
  channels?: ['email'] | PhoneChannel[]
  language?: OptInLanguage
  wordingVersion?: string
  email?: string
  /** For calls, as `wordingVersion` is for email and texts. */
  callWordingVersion?: string
  /** With a personal link: a number for texts or calls. */
  phone?: string
  /** Read the code aloud in a call instead of texting it. */
  callMe?: boolean
  name?: string
  unit?: string
  code?: string
  website?: string
}

const timeoutMs = 20_000

/** Loads what a link is for, without side effects. */
export const getOptIn = (link: OptInLink, language: string, signal?: AbortSignal) =>
  callApi<OptIn>(link, `?language=${encodeURIComponent(language.slice(0, 35))}`, signal ? { signal } : {})

export const submitOptIn = (link: OptInLink, input: OptInInput) =>
  callApi<OptInResult>(link, '', createPostInit(input))

/** Requests a new link, or a new code on a public page. */
export const resendOptIn = (link: OptInLink, input: { email?: string; language?: OptInLanguage }) =>
  callApi<object>(link, '', createPostInit({ resend: true, ...input }))

const createPostInit = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

// This page has no session and must stay small, so it doesn't use the API client.
async function callApi<Data>(
  { orgId, id }: OptInLink,
  query: string,
  { signal, ...init }: RequestInit,
): Promise<OptInResponse<Data>> {
  const config = readPageConfig() as { apiBaseUrl?: string } | undefined
  const path = `/org/${encodeURIComponent(orgId)}/optin/${encodeURIComponent(id)}${query}`
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${config?.apiBaseUrl ?? '/api'}${path}`, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const body = (await response.json()) as Record<string, unknown>
    return response.ok
      ? { data: body as Data, failure: null }
      : { data: null, failure: readFailure(response, body) }
  } catch {
    return { data: null, failure: { kind: 'offline' } }
  }
}

function readFailure(response: Response, problem: Record<string, unknown>): OptInFailure {
  const { code, requestId, errors } = problem
  if (response.status === 404) return { kind: 'unknown' }
  if (code === 'link-expired' || code === 'link-used') {
    return { ...(problem as object), kind: code === 'link-used' ? 'used' : 'expired' } as OptInFailure
  }
  if (code === 'rate-limited') {
    return { kind: 'limited', seconds: Number(response.headers.get('Retry-After')) || 60 }
  }
  if (code === 'state-conflict') {
    return problem.wordings === undefined
      ? { kind: 'conflict' }
      : ({ ...(problem as object), kind: 'stale' } as OptInFailure)
  }
  if (code === 'validation-failed' && Array.isArray(errors)) {
    const fields = (errors as { pointer: string }[]).map(({ pointer }) => pointer.slice(1))
    return { kind: 'invalid', fields }
  }
  return { kind: 'failed', requestId: typeof requestId === 'string' ? requestId : null }
}
