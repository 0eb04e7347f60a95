import type { Permission } from '@parapet/permissions'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../factories.ts'
import type { FilledOrganization } from './fill-organization.ts'

/** The organization a call is made in, and the caller. */
export interface Place {
  test: TestApp
  at: FilledOrganization
  /** `at.ids`. */
  ids: FilledOrganization['ids']
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
export interface DocumentedCall {
  /** All required permissions; empty for any member, null if no membership is needed. */
  needs: readonly Permission[] | null
  /** Permissions on individual properties aren't enough. */
  isOfWhole?: boolean
  /** Acts on another property, which only a grant on the portfolio covers. */
  isElsewhere?: boolean
  /** Returns 200 and lists the records that the caller can't change. */
  isRefusedEach?: boolean
  /** Creates the record first if the call changes it permanently. */
  make(place: Place): CallInput | Promise<CallInput>
}

/** By operation id; further calls of an operation append a colon and their purpose. */
export type DocumentedCalls = Record<string, DocumentedCall>

/** A call without input. */
export const plain = (...needs: Permission[]): DocumentedCall => ({ needs, make: () => ({}) })

let count = 0
/** A unique word. */
export const uniqueWord = () => `w${Date.now().toString(36)}${(count += 1)}`
