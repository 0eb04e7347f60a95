import type { Logger } from 'pino'
import { systemAccess } from '../../platform/access/system-actor.ts'
import { type BaseContext, inTransaction, type ServiceContext } from '../../platform/context/context.ts'
import { chunkByWeight } from './chunk-by-weight.ts'
import type { HazardMessage } from '../../platform/db/schema/hazard-message.ts'
import type { Subscriber } from './list-subscribers.ts'
import { isMilder } from '../../platform/db/schema/severity-rank.ts'
import { applyMessage } from './threat-unit-of-work/apply-message.ts'
import type { ApplyOutcome } from './threat-unit-of-work/incoming-message.ts'
import { flushUnitOfWork } from './threat-unit-of-work/flush-unit-of-work.ts'
import { idsOf } from './threat-unit-of-work/find-draft.ts'
import {
  loadProperties,
  lockThreats,
  loadUnitOfWorkByAlias,
} from './threat-unit-of-work/load-unit-of-work.ts'
import type { PropertyMatch } from './threat-unit-of-work/set-impacts.ts'

export type IngestDeps = Omit<BaseContext, 'origin'> & { log: Logger }

/** So many touched properties are taken in by one transaction, since whoever else writes threats waits for it. */
const impactsPerTransaction = 20_000

interface OrganizationIngestInput {
  /** Of one organisation. */
  subscribers: readonly Subscriber[]
  /** Messages that touch it or that it knows. */
  concerns: readonly HazardMessage[]
  matches: ReadonlyMap<HazardMessage, PropertyMatch[]>
  now: Date
}

/** Takes messages in for one organisation, in their order; what was taken in before one fails stays so. */
export async function ingestForOrganization(
  deps: IngestDeps,
  input: OrganizationIngestInput,
): Promise<ApplyOutcome[]> {
  const outcomes: ApplyOutcome[] = []
  const touchesOf = (message: HazardMessage) => input.matches.get(message)?.length ?? 0
  for (const concerns of chunkByWeight(input.concerns, touchesOf, impactsPerTransaction)) {
    outcomes.push(...(await ingestChunk(deps, { ...input, concerns })))
  }
  return outcomes
}

async function ingestChunk(
  deps: IngestDeps,
  { subscribers, concerns, matches, now }: OrganizationIngestInput,
): Promise<ApplyOutcome[]> {
  const ctx = sourceContext(deps, subscribers[0]!)
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const book = await loadUnitOfWorkByAlias(
      tx,
      concerns.flatMap((message) => [...idsOf(message), ...message.relatedKeys]),
    )
    await loadProperties(tx, book, [
      ...concerns.flatMap((message) => (matches.get(message) ?? []).map(({ propertyId }) => propertyId)),
      ...book.drafts.flatMap(({ impacts }) => [...impacts.keys()]),
    ])
    const outcomes = concerns.map((message) => {
      const source =
        subscribers.find(
          ({ minSeverity }) => minSeverity === null || !isMilder(message.severity, minSeverity),
        ) ?? null
      // A property that was removed meanwhile is no longer there to be touched.
      const touched = (matches.get(message) ?? []).filter(({ propertyId }) => book.properties.has(propertyId))
      return applyMessage(tx, book, { message, matches: touched, source, now })
    })
    await flushUnitOfWork(tx, book)
    return outcomes
  })
}

function sourceContext({ log: _log, ...deps }: IngestDeps, { orgId, id, name }: Subscriber): ServiceContext {
  return {
    ...deps,
    orgId,
    actor: { type: 'source', id, name, access: systemAccess },
    origin: { requestId: id, via: 'job', ip: null, userAgent: null },
  }
}
