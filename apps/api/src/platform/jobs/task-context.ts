import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { readAccess } from '../access/read-access.ts'
import { systemActor } from '../access/system-actor.ts'
import type { Actor, ServiceContext } from '../context/context.ts'
import type { TaskKey } from '../context/gateways.ts'
import type { Database } from '../db/database.ts'
import { membership, user } from '../db/schema/index.ts'
import type { TaskRow } from './enqueue-task.ts'

export interface RunnerDeps extends Omit<ServiceContext, 'actor' | 'orgId' | 'origin'> {
  db: Database
  log: Logger
}

export function createTaskContext(
  { log: _log, ...deps }: RunnerDeps,
  key: TaskKey,
  actor: Actor,
): ServiceContext {
  return {
    ...deps,
    orgId: key.orgId,
    actor,
    origin: { requestId: key.id, via: 'job', ip: null, userAgent: null },
  }
}

/** Who asked for the task, with the rights they hold now. Null when they are no active member any more. */
export async function findRequester(db: Database, { orgId, requestedBy }: TaskRow): Promise<Actor | null> {
  if (requestedBy === null) return systemActor
  const [person] = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .innerJoin(membership, eq(membership.userId, user.id))
    .where(and(eq(user.id, requestedBy), eq(membership.orgId, orgId), eq(membership.status, 'active')))
  if (!person) return null
  const { access } = await readAccess(db, { userId: person.id, orgId })
  return { type: 'user', ...person, access }
}
