import type { Permission } from '@parapet/permissions'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../factories.ts'
import type { OrganizationFixture } from './organization-fixture.ts'

/** The organization a call is made in, and the caller. */
export interface CallContext {
  test: TestApp
  fixture: OrganizationFixture
  /** `filled.ids`. */
  ids: OrganizationFixture['ids']
  caller: TestPerson
}

/** The parts of a request. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  body?: FormData | string
  headers?: Record<string, string>
}

/** A call that succeeds with the right permissions. */
export interface SampleCall {
  /** All required permissions; empty for any member, null if no membership is needed. */
  requiredPermissions: readonly Permission[] | null
  /** Permissions on individual properties aren't enough. */
  isOrganizationWide?: boolean
  /** Acts on another property, which only a grant on the portfolio covers. */
  actsOnOtherProperty?: boolean
  /** Returns 200 and lists the records that the caller can't change. */
  reportsRejectedRecords?: boolean
  /** Even with the permissions, it gets 409, because the organization isn't the kind it's for. */
  isForOtherOrganizations?: boolean
  /** Creates the record first if the call changes it permanently. */
  makeInput(context: CallContext): CallInput | Promise<CallInput>
}

/** By operation id; further calls of an operation append a colon and their purpose. */
export type SampleCalls = Record<string, SampleCall>

/** A call without input. */
export const withoutInput = (...requiredPermissions: Permission[]): SampleCall => ({
  requiredPermissions,
  makeInput: () => ({}),
})

let count = 0
/** A unique word. */
export const uniqueWord = () => `w${Date.now().toString(36)}${(count += 1)}`
