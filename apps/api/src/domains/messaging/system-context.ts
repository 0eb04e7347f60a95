import { systemActor } from '../../platform/access/system-actor.ts'
import type { ServiceContext } from '../../platform/context/context.ts'
import { newId } from '../../platform/db/new-id.ts'

/** What background work has before it picks an organization. */
export type SystemDeps = Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>

/** The context of background work in one organization, with the system as its actor. */
export const createSystemContext = (deps: SystemDeps, orgId: string): ServiceContext => ({
  ...deps,
  orgId,
  actor: systemActor,
  origin: { requestId: newId(), via: 'job', ip: null, userAgent: null },
})
