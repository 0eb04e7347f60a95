import type { ServiceContext } from '../context/context.ts'
import { newId } from '../db/new-id.ts'
import { systemActor } from './system-actor.ts'

/** A service context without the parts that depend on an organization or actor. */
export type SystemDeps = Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>

/** The context for background work in one organization, with the system as the actor. */
export const createSystemContext = (deps: SystemDeps, orgId: string): ServiceContext => ({
  ...deps,
  orgId,
  actor: systemActor,
  origin: { requestId: newId(), via: 'job', ip: null, userAgent: null },
})
