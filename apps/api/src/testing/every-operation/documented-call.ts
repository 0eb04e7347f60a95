import type { Permission } from '@parapet/permissions'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../factories.ts'
import type { FilledOrganization } from './fill-organization.ts'

/** Where a call is made, and by whom. */
export interface Place {
  test: TestApp
  at: FilledOrganization
  /** As short. */
  ids: FilledOrganization['ids']
  caller: TestPerson
}

/** What is sent. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  body?: FormData | string
  headers?: Record<string, string>
}

/** A call that succeeds for whoever has the permissions. */
export interface DocumentedCall {
  /** Every one of these; none where any member may call it, and null where it needs no membership. */
  needs: readonly Permission[] | null
  /** Whether rights on single properties are not enough. */
  isOfWhole?: boolean
  /** Whether it is about a property of its own, which only rights on the portfolio cover. */
  isElsewhere?: boolean
  /** Whether it is answered with 200 that names each thing that the caller may not change. */
  isRefusedEach?: boolean
  /** A call that changes a thing for good makes one of its own first. */
  make(place: Place): CallInput | Promise<CallInput>
}

/** By operation id; a second call of the same operation adds a colon and what it is for. */
export type DocumentedCalls = Record<string, DocumentedCall>

/** A call without anything to fill in. */
export const plain = (...needs: Permission[]): DocumentedCall => ({ needs, make: () => ({}) })

let count = 0
/** A word that nothing else has. */
export const uniqueWord = () => `w${Date.now().toString(36)}${(count += 1)}`
