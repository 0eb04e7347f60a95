import { gzipSync } from 'node:zlib'
import type { TransactionContext } from '../../platform/context/context.ts'
import { systemActor } from '../../platform/access/system-actor.ts'
import type { HazardMessage } from '../../platform/db/schema/hazard-message.ts'
import type { ChecklistItem, ChecklistPhase } from '../../platform/db/schema/checklist.ts'
import {
  feedMessage,
  incident,
  incidentMember,
  memberNotification,
  threat,
  threatAlias,
  threatFollowUp,
  threatImpact,
  threatNotification,
  threatRevision,
} from '../../platform/db/schema/index.ts'
import { defaultMatching } from '../../platform/db/schema/matching-settings.ts'
import { rankSeverity } from '../../platform/db/schema/severity-rank.ts'
import { checklistFor, toItem } from '../../domains/hazards/checklists/add-items.ts'
import { checklistPhaseOf, duePhases } from '../../domains/hazards/checklists/checklist-phase.ts'
import { mergeMessages, toEndMessage } from '../../domains/hazards/ingest/feed-messages.ts'
import { CandidateIndex } from '../../domains/hazards/joining/candidate-index.ts'
import { chooseIncidents } from '../../domains/hazards/joining/choose-incidents.ts'
import { type EventFacts, readFacts } from '../../domains/hazards/joining/event-facts.ts'
import { chooseLead } from '../../domains/hazards/joining/lead-threat.ts'
import { recordDecisions, recordIncidentState } from '../../domains/hazards/joining/record-incident-events.ts'
import { toMembers } from '../../domains/hazards/joining/update-incidents.ts'
import { advanceThreat } from '../../domains/hazards/lifecycle/threat-lifecycle.ts'
import { type LocationIndex, indexLocations } from '../../domains/hazards/matching/location-index.ts'
import {
  createLocationPacker,
  type PropertyMatch,
  withIds,
} from '../../domains/hazards/matching/match-properties.ts'
import { matchShape, packShape, toShape } from '../../domains/hazards/matching/match-shape.ts'
import { applyMessage, type MessageSource } from '../../domains/hazards/threat-unit-of-work/apply-message.ts'
import {
  isInNewPhase,
  recordAddedItems,
  relateDrafts,
  summarizeImpacts,
} from '../../domains/hazards/threat-unit-of-work/flush-unit-of-work.ts'
import { endOf, isOpenStatus } from '../../domains/hazards/threat-unit-of-work/threat-content.ts'
import type {
  ImpactRow,
  ThreatDraft,
  ThreatDrafts,
} from '../../domains/hazards/threat-unit-of-work/threat-draft.ts'
import {
  followsChange,
  isClosedTriage,
  nextTriages,
  rollUpTriage,
  type Triage,
} from '../../domains/hazards/threat-unit-of-work/triage.ts'
import { recordThreatEvent } from '../../domains/hazards/threats/record-threat-event.ts'
import {
  recordAssignment,
  recordChecklistItem,
  recordNote,
  recordTriage,
} from '../../domains/hazards/threats/threat-actions.ts'
import { triageColumns } from '../../domains/hazards/threats/update-threat.service.ts'
import type { ThreatPatch } from '../../domains/hazards/threats/threat-input.schema.ts'
import { minutesAfter } from './demo-time.ts'
import { limitedMemberGrants } from './demo-people.ts'
import {
  byColleague,
  type DemoColleague,
  type DemoPropertyRow,
  type DemoWorld,
  type History,
  type HistoryEvent,
} from './history.ts'
import type { DemoSource } from './demo-sources.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What the product keeps of notifications and of messages from feeds (`purgeNotifications`, `rawFeedDays`). */
const keptDays = 90
/** As in `readRecentEvents`. */
const joinedWithinDays = 14
/** As in `scheduleFollowUps`: a change has to last, but an agency doesn't cancel by mistake. */
const followUpMinutes = { canceled: 2, otherwise: 30 }
const lifecycleSeconds = 30

interface Step {
  at: Date
  run(at: Date): void
}

type WorkingImpact = ImpactRow & { propertyName: string; portfolioId: string }

/**
 * What happened to an organization's threats, told step by step in the order of time. It matches, joins, closes, and
 * triages with the same functions as the product, so that every row and every event is what the product would have
 * written. Only the writing is different: everything stays in memory.
 */
export class ThreatHistory {
  readonly #demo: DemoWorld
  readonly #random: SeededRandom
  readonly #index: LocationIndex
  readonly #nameMatches: ReturnType<typeof withIds>
  readonly #propertyById: ReadonlyMap<string, DemoPropertyRow>
  readonly #tx: TransactionContext
  readonly #work: ThreatDrafts
  readonly #steps: Step[] = []
  readonly #events: HistoryEvent[] = []
  readonly #groupIds = new Map<string, string>()
  /** With their raw text, by the key of the event. */
  readonly #messages = new Map<string, { row: typeof feedMessage.$inferInsert; raw: string }[]>()
  readonly #incidents = new Map<string, typeof incident.$inferInsert>()
  readonly #members: (typeof incidentMember.$inferInsert)[] = []
  readonly #incidentOf = new Map<string, string>()
  readonly #membersOf = new Map<string, string[]>()
  readonly #facts = new Map<string, { revision: number; facts: EventFacts | null }>()
  readonly #told = new Map<string, Map<string, number>>()
  readonly #notifications: (typeof memberNotification.$inferInsert)[] = []
  readonly #emails: (typeof threatNotification.$inferInsert)[] = []
  readonly #followUps: (typeof threatFollowUp.$inferInsert)[] = []
  #now: Date
  #changes = 0

  constructor(demo: DemoWorld, random: SeededRandom) {
    this.#demo = demo
    this.#random = random
    this.#now = demo.now
    this.#propertyById = new Map(demo.properties.map((row) => [row.id, row]))
    const packer = createLocationPacker(new Map())
    for (const row of demo.properties)
      packer.add({ ...row, overrides: null, forecastZone: null, fireZone: null, footprint: null })
    const { ids, locations } = packer.finish(defaultMatching)
    this.#index = indexLocations(locations)
    this.#nameMatches = withIds(ids)
    this.#tx = {
      orgId: demo.orgId,
      pendingEvents: [],
      beforeCommit: new Set(),
      origin: { requestId: '', via: 'ui', ip: null, userAgent: null },
    } as unknown as TransactionContext
    this.#work = {
      tx: this.#tx,
      drafts: [],
      byAlias: new Map(),
      properties: this.#propertyById as Map<string, DemoPropertyRow>,
      createId: () => random.id(this.#now),
    }
  }

  /** Lets something happen at a time; nothing happens after the demo's present. */
  at(at: Date, run: (at: Date) => void) {
    // Kept in reverse order, so that the next step is the last.
    let [low, high] = [0, this.#steps.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#steps[middle]!.at > at) low = middle + 1
      else high = middle
    }
    this.#steps.splice(low, 0, { at, run })
  }

  /** Runs everything in the order of time, including what follows from it. */
  run() {
    for (let next = this.#steps.pop(); next && next.at <= this.#demo.now; next = this.#steps.pop()) {
      this.#now = next.at
      next.run(next.at)
    }
  }

  find(dedupeKey: string): ThreatDraft | null {
    return this.#work.byAlias.get(dedupeKey)?.at(-1) ?? null
  }

  /** A feed delivers messages, all from one response. */
  receive(received: readonly HazardMessage[], source: DemoSource) {
    const now = this.#now
    const merged = mergeMessages(received)
    const outcomes = merged.map((message) => {
      this.#storeMessage(message, source, now)
      const matches = message.conclusion === null ? this.#match(message, source.connector) : []
      return applyMessage(this.#work, { message, matches, sources: [source.messageSource], now })
    })
    this.#flush({ type: 'source', id: source.id, name: source.name }, 'job')
    const created = outcomes.filter((outcome) => outcome === 'created').length
    const updated = outcomes.filter((outcome) => outcome === 'updated' || outcome === 'closed').length
    if (created + updated > 0) this.#events.push(source.ran(minutesAfter(now, 1 / 60), { created, updated }))
    for (const { dedupeKey } of merged) {
      const draft = this.find(dedupeKey)
      if (draft && isOpenStatus(draft.row.status)) this.#planLifecycle(draft)
    }
  }

  /** The event has been missing from the feed for long enough. */
  receiveAbsence(last: HazardMessage, source: DemoSource) {
    const { raw: _, rawContentType, ...message } = last
    this.receive([toEndMessage(message, rawContentType, this.#now)], source)
  }

  /** A member reports a threat. */
  report(message: HazardMessage, propertyIds: readonly string[] | null, colleague: DemoColleague) {
    const now = this.#now
    const matches: PropertyMatch[] = this.#match(message, 'manual').filter(
      ({ propertyId }) => propertyIds === null || propertyIds.includes(propertyId),
    )
    applyMessage(this.#work, { message, matches, sources: [manualSource], now })
    const draft = this.find(message.dedupeKey)
    if (draft) Object.assign(draft.row, { createdBy: colleague.id, updatedBy: colleague.id })
    this.#flush(byColleague(colleague), 'ui')
    if (draft) this.#planLifecycle(draft)
  }

  #match(message: HazardMessage, connector: string): PropertyMatch[] {
    const matches = matchShape(packShape(toShape({ ...message, connector })), this.#index)
    return this.#nameMatches(matches).filter(
      ({ propertyId }) => this.#propertyById.get(propertyId)!.createdAt < this.#now,
    )
  }

  #storeMessage(message: HazardMessage, source: DemoSource, receivedAt: Date) {
    const { raw, rawContentType, ...stored } = message
    const endsAt = endOf(message)
    const earlier = this.#messages.get(message.dedupeKey) ?? []
    for (const { row } of earlier) row.isOpen = false
    const row = {
      feedId: source.feedId,
      connector: source.connector,
      identifier: message.identifier,
      dedupeKey: message.dedupeKey,
      sentAt: new Date(message.sentAt),
      receivedAt,
      seenAt: receivedAt,
      endsAt,
      isOpen: message.conclusion === null && (endsAt === null || endsAt > this.#demo.now),
      ingestedAt: receivedAt,
      message: stored,
      rawContentType,
    }
    this.#messages.set(message.dedupeKey, [...earlier, { row, raw }])
  }

  /** The lifecycle job looks every 30 seconds. */
  #planLifecycle({ row }: ThreatDraft) {
    const { id } = row
    for (const due of [row.onsetAt, row.endsAt ?? row.expiresAt]) {
      if (due === null || due < this.#now) continue
      this.at(minutesAfter(due, this.#random.int(1, lifecycleSeconds) / 60), (at) => {
        const draft = this.#work.drafts.find((other) => other.row.id === id)!
        if (advanceThreat(this.#work, draft, at)) this.#flush(bySystem, 'job')
      })
    }
  }

  /** What follows from a change, as in `flushUnitOfWork`, and the events of it. */
  #flush(actor: HistoryEvent['actor'], via: NonNullable<HistoryEvent['via']>) {
    const now = this.#now
    relateDrafts(this.#work)
    const changed = this.#work.drafts.filter((draft) => draft.isChanged || draft.changedImpacts.size > 0)
    for (const draft of changed) summarizeImpacts(draft)
    for (const draft of changed.filter(isInNewPhase)) {
      const impacts = lastAffected(draft).filter(
        ({ triage }) => triage === 'acknowledged' || triage === 'in_progress',
      )
      for (const items of addItems(draft, impacts, now)) recordAddedItems(this.#work, draft, items)
    }
    this.#updateIncidents(changed, now)
    this.#drain(actor, via)
    for (const draft of changed) {
      const wasRank = draft.loadedSeverityRank
      const { row } = draft
      const isOpen = isOpenStatus(row.status)
      if (isOpen && (row.severityRank > wasRank || draft.reachedProperties)) this.#planNotification(draft)
      if (!draft.isNew && (!isOpen || row.severityRank < wasRank)) this.#planFollowUp(draft)
      Object.assign(draft, {
        isNew: false,
        isChanged: false,
        loadedSeverityRank: isOpen ? row.severityRank : 0,
        loadedPhase: checklistPhaseOf(row),
        reachedProperties: false,
      })
      draft.changedImpacts.clear()
      draft.relatedKeys.clear()
    }
  }

  #drain(actor: HistoryEvent['actor'], via: NonNullable<HistoryEvent['via']>) {
    const { pendingEvents } = this.#tx
    for (const { groupId, ...event } of pendingEvents.splice(0)) {
      const group = groupId === undefined ? undefined : this.#groupIdOf(groupId)
      this.#events.push({
        ...event,
        at: this.#now,
        actor,
        via,
        ...(group !== undefined && { groupId: group }),
      })
    }
  }

  /** Group ids are random in the product, but must be the same here for the same seed. */
  #groupIdOf(groupId: string): string {
    const known = this.#groupIds.get(groupId)
    if (known !== undefined) return known
    const id = this.#random.id(this.#now)
    this.#groupIds.set(groupId, id)
    return id
  }

  #updateIncidents(changed: readonly ThreatDraft[], now: Date) {
    const open = changed.filter(({ row }) => isOpenStatus(row.status))
    const events = open.flatMap((draft) => this.#factsOf(draft) ?? [])
    if (events.length > 0) {
      const families = new Set(events.map(({ family }) => family))
      const index = new CandidateIndex(events)
      const since = now.getTime() - joinedWithinDays * 86_400_000
      for (const draft of this.#work.drafts) {
        const isRecent = draft.row.closedAt === null || draft.row.closedAt.getTime() > since
        if (open.includes(draft) || !(isRecent || this.#incidentOf.has(draft.row.id))) continue
        const facts = this.#factsOf(draft)
        if (facts && families.has(facts.family)) index.add(facts)
      }
      const decisions = chooseIncidents(events, index, {
        incidentOf: this.#incidentOf,
        membersOf: this.#membersOf,
        isSplit: () => false,
        createId: this.#work.createId,
      })
      for (const { incidentId } of decisions.openings) {
        this.#incidents.set(incidentId, {
          orgId: this.#demo.orgId,
          id: incidentId,
          openedAt: now,
          endedAt: null,
          updatedAt: now,
          version: 1,
        })
      }
      const opened = new Set(decisions.openings.map(({ incidentId }) => incidentId))
      const joined = new Set(decisions.joinings.map(({ incidentId }) => incidentId))
      for (const id of joined.difference(opened)) {
        const row = this.#incidents.get(id)!
        Object.assign(row, { version: row.version! + 1, updatedAt: now })
      }
      if (decisions.joinings.length > 0) this.#members.push(...toMembers(this.#demo.orgId, decisions, now))
      recordDecisions(this.#tx, decisions, (id) => index.find(id)!.threat)
    }
    const ids = new Set(changed.flatMap(({ row }) => this.#incidentOf.get(row.id) ?? []))
    for (const id of ids) {
      const row = this.#incidents.get(id)!
      const members = this.#threatsOf(id).map((draft) => draft.row)
      const isOngoing = members.some(({ status }) => isOpenStatus(status))
      const hasEnded = row.endedAt !== null
      if (hasEnded !== isOngoing) continue
      Object.assign(row, { endedAt: hasEnded ? null : now, version: row.version! + 1, updatedAt: now })
      recordIncidentState(this.#tx, id, chooseLead(members), hasEnded ? 'reopened' : 'ended')
    }
  }

  #factsOf(draft: ThreatDraft): EventFacts | null {
    const { row } = draft
    const known = this.#facts.get(row.id)
    // Its status and its end change without a revision.
    if (known?.revision === row.version) return known.facts
    const facts = readFacts({ ...row })
    this.#facts.set(row.id, { revision: row.version, facts })
    return facts
  }

  #threatsOf(incidentId: string): ThreatDraft[] {
    const ids = new Set(this.#membersOf.get(incidentId))
    return this.#work.drafts.filter(({ row }) => ids.has(row.id))
  }

  /** The threats of the same event, this one included. */
  #eventOf(draft: ThreatDraft): ThreatDraft[] {
    const incidentId = this.#incidentOf.get(draft.row.id)
    return incidentId === undefined ? [draft] : this.#threatsOf(incidentId)
  }

  // Work

  impactsOf(draft: ThreatDraft): WorkingImpact[] {
    return lastAffected(draft).map((impact) => {
      const { name: propertyName, portfolioId } = this.#propertyById.get(impact.propertyId)!
      return { ...impact, propertyName, portfolioId }
    })
  }

  triage(
    draft: ThreatDraft,
    to: Triage,
    colleague: DemoColleague,
    { note, ...details }: Pick<ThreatPatch, 'resolution' | 'dismissReason' | 'note'> = {},
  ) {
    const { row } = draft
    const impacts = this.impactsOf(draft)
    const from = rollUpTriage(impacts.map(({ triage }) => triage)) ?? row.triage
    if (from === to || !nextTriages[from].includes(to)) return
    const now = this.#now
    const changed = impacts.filter(({ triage }) => followsChange(triage, { from, to }))
    this.#changeImpacts(draft, changed, {
      triage: to,
      closedSeverityRank: isClosedTriage(to) ? row.severityRank : null,
      dismissReason: to === 'dismissed' ? (details.dismissReason ?? null) : null,
      progressAt: now,
    })
    if (to === 'acknowledged' || to === 'in_progress') addItems(draft, this.impactsOf(draft), now)
    recordTriage(this.#tx, row, changed, {
      from,
      to,
      reason: details.resolution ?? details.dismissReason ?? null,
    })
    const triage = rollUpTriage(this.impactsOf(draft).map((impact) => impact.triage)) ?? to
    Object.assign(row, triageColumns({ actor: colleague, now }, row, triage, details))
    this.#group()
    if (note !== undefined) this.#recordNote(draft, note)
    this.#finishWork(draft, colleague)
  }

  assign(draft: ThreatDraft, to: DemoColleague, by: DemoColleague) {
    const impacts = this.impactsOf(draft).filter(({ assigneeUserId }) => assigneeUserId !== to.id)
    if (impacts.length === 0) return
    recordAssignment(this.#tx, draft.row, impacts, { from: draft.row.assigneeUserId, to: to.id })
    this.#changeImpacts(draft, impacts, { assigneeUserId: to.id, progressAt: this.#now })
    draft.row.assigneeUserId = to.id
    this.#group()
    this.#finishWork(draft, by)
  }

  note(draft: ThreatDraft, note: string, colleague: DemoColleague) {
    this.#recordNote(draft, note)
    this.#finishWork(draft, colleague)
  }

  /** Checks the next item that isn't done; false if there is none. */
  checkNext(draft: ThreatDraft, colleague: DemoColleague): boolean {
    const impacts = this.impactsOf(draft)
    const next = impacts[0]?.checklist.find(({ doneAt }) => doneAt === null)
    if (!next) return false
    const isNext = (item: ChecklistItem) => item.key === next.key && item.doneAt === null
    const changed = impacts.filter(({ checklist }) => checklist.some(isNext))
    for (const { propertyId, checklist } of changed) {
      this.#changeImpacts(draft, [{ propertyId }], {
        checklist: checklist.map((item) =>
          isNext(item) ? { ...item, doneAt: this.#now.toISOString(), doneBy: colleague.id } : item,
        ),
        progressAt: this.#now,
      })
    }
    recordChecklistItem(this.#tx, draft.row, changed, { key: next.key, label: next.label, isDone: true })
    this.#finishWork(draft, colleague)
    return true
  }

  #recordNote(draft: ThreatDraft, note: string) {
    const impacts = this.impactsOf(draft)
    recordNote(this.#tx, draft.row, impacts, { note, noteId: '', photoCount: 0 })
    this.#changeImpacts(draft, impacts, { progressAt: this.#now })
  }

  #changeImpacts(
    draft: ThreatDraft,
    impacts: readonly Pick<ImpactRow, 'propertyId'>[],
    values: Partial<ImpactRow>,
  ) {
    for (const { propertyId } of impacts)
      draft.impacts.set(propertyId, { ...draft.impacts.get(propertyId)!, ...values })
  }

  /** One change of a triage or an assignee can be undone as a whole, as in `groupEvents`. */
  #group() {
    const events = this.#tx.pendingEvents
    const groupId = events[0]?.groupId ?? `change ${this.#changes}`
    this.#changes += 1
    for (const event of events) event.groupId = groupId
  }

  #finishWork({ row }: ThreatDraft, { id }: DemoColleague) {
    Object.assign(row, { updatedAt: this.#now, updatedBy: id, version: row.version + 1 })
    this.#drain({ type: 'user', id, name: null }, 'ui')
  }

  // Notifications

  #planNotification({ row: { id } }: ThreatDraft) {
    this.at(minutesAfter(this.#now, this.#random.int(4, 20) / 60), () => this.#notify(this.#find(id)))
  }

  #planFollowUp({ row: { id, status } }: ThreatDraft) {
    const minutes = status === 'cancelled' ? followUpMinutes.canceled : followUpMinutes.otherwise
    this.at(minutesAfter(this.#now, minutes + this.#random.int(1, 10) / 60), () =>
      this.#followUp(this.#find(id)),
    )
  }

  #find(id: string): ThreatDraft {
    return this.#work.drafts.find(({ row }) => row.id === id)!
  }

  /** Everyone who can see an affected property; the limited member sees three. */
  #membersWhoSee(draft: ThreatDraft): DemoColleague[] {
    const codes = new Set([...draft.impacts.keys()].map((id) => this.#propertyById.get(id)!.code))
    const isGranted = limitedMemberGrants.some(({ propertyCode }) => codes.has(propertyCode))
    return [...this.#demo.colleagues.values()].filter(
      ({ roles }) => isGranted || roles.every(({ role }) => role !== 'fga_member'),
    )
  }

  #notify(draft: ThreatDraft) {
    const { row } = draft
    if (!isOpenStatus(row.status) || isClosedTriage(row.triage)) return
    if (row.severityRank < rankSeverity('moderate')) return
    const told = this.#membersWhoSee(draft).flatMap((member) => {
      if (member.id === row.createdBy) return []
      const known = this.#toldRank(member.id, row.id)
      return known !== null && known >= row.severityRank ? [] : [{ member, known }]
    })
    for (const { member, known } of told) {
      this.#setTold(member.id, row.id, row.severityRank)
      this.#tell(member, known === null ? 'threat' : 'threat_worsened', row.id, row.severityRank)
      this.#emails.push({
        ...this.#email(member),
        threatId: row.id,
        severityRank: row.severityRank,
        toldRank: row.severityRank,
      })
    }
    if (told.length === 0) return
    const userIds = told.map(({ member }) => member.id)
    recordThreatEvent(this.#tx, row, [], {
      action: 'threat.notified',
      summarize: () =>
        `${userIds.length === 1 ? 'A member was' : `${userIds.length} members were`} notified by email: ${row.title}`,
      metadata: { people: userIds.length, channel: 'email' },
      parties: userIds.map((id) => ({ type: 'user', id, name: null })),
    })
    this.#drain(bySystem, 'job')
  }

  #followUp(draft: ThreatDraft) {
    const event = this.#eventOf(draft)
    const ongoing = event.filter(({ row }) => isOpenStatus(row.status) && row.triage !== 'dismissed')
    const severityRank = Math.max(0, ...ongoing.map(({ row }) => row.severityRank))
    const known = event.filter(({ row }) => row.triage !== 'dismissed')
    const told = this.#membersWhoSee(draft).flatMap((member) => {
      const threats = known
        .map(({ row }) => ({ row, rank: this.#toldRank(member.id, row.id) ?? 0 }))
        .filter(({ rank }) => rank > 0)
        .toSorted((a, b) => b.rank - a.rank || a.row.id.localeCompare(b.row.id))
      return threats.length > 0 && severityRank < threats[0]!.rank ? [{ member, threats }] : []
    })
    const [first] = told
    if (!first) return
    const isOver = severityRank === 0
    const worst = first.threats[0]!.row
    for (const { member, threats } of told) {
      for (const { row } of threats) this.#setTold(member.id, row.id, severityRank)
      this.#tell(member, isOver ? 'threat_over' : 'threat_improved', worst.id, severityRank)
      this.#followUps.push({
        ...this.#email(member),
        threatId: worst.id,
        threatIds: threats.map(({ row }) => row.id),
        severityRank,
      })
    }
    const userIds = told.map(({ member }) => member.id)
    recordThreatEvent(this.#tx, worst, [], {
      action: 'threat.notified',
      summarize: () =>
        `${userIds.length === 1 ? 'A member was' : `${userIds.length} members were`} notified by email that it’s ${isOver ? 'over' : 'less severe'}: ${worst.title}`,
      metadata: { people: userIds.length, channel: 'email', change: isOver ? 'over' : 'less_severe' },
      parties: userIds.map((id) => ({ type: 'user', id, name: null })),
    })
    this.#drain(bySystem, 'job')
  }

  #toldRank(userId: string, threatId: string): number | null {
    return this.#told.get(userId)?.get(threatId) ?? null
  }

  #setTold(userId: string, threatId: string, rank: number) {
    const known = this.#told.get(userId)
    if (known) known.set(threatId, rank)
    else this.#told.set(userId, new Map([[threatId, rank]]))
  }

  #email({ id: userId }: DemoColleague) {
    const now = this.#now
    return {
      orgId: this.#demo.orgId,
      id: this.#random.id(now),
      userId,
      state: 'sent' as const,
      dueAt: now,
      attempts: 0,
      messageId: `${this.#random.hex(12)}@parapet.test`,
      createdAt: now,
      claimedAt: now,
      completedAt: minutesAfter(now, 2 / 60),
    }
  }

  #tell(
    { id: userId }: DemoColleague,
    kind: (typeof memberNotification.$inferInsert)['kind'],
    threatId: string,
    severityRank: number,
  ) {
    const now = this.#now
    const readAt = minutesAfter(now, this.#random.int(2, 600))
    this.#notifications.push({
      orgId: this.#demo.orgId,
      id: this.#random.id(now),
      userId,
      kind,
      threatId,
      severityRank,
      alertId: null,
      replyId: null,
      createdAt: now,
      readAt: readAt < this.#demo.now ? readAt : null,
    })
  }

  // The result

  get drafts(): readonly ThreatDraft[] {
    return this.#work.drafts
  }

  toHistory(): History {
    const { drafts } = this.#work
    const since = minutesAfter(this.#demo.now, -keptDays * 24 * 60)
    const isKept = ({ createdAt }: { createdAt: Date }) => createdAt >= since
    const messages = [...this.#messages.values()]
      .flat()
      .filter(({ row }) => row.isOpen || row.receivedAt >= since)
      .map(({ row, raw }) => ({ ...row, raw: toHexText(gzipSync(raw)) }))
    return {
      rows: [
        [feedMessage, messages],
        [threat, drafts.map(({ row }) => row)],
        [
          threatAlias,
          drafts.flatMap(({ row, aliases }) =>
            [...aliases].map((alias) => ({ orgId: row.orgId, alias, threatId: row.id })),
          ),
        ],
        [threatImpact, drafts.flatMap(({ impacts }) => [...impacts.values()])],
        [threatRevision, drafts.flatMap(({ revisions }) => revisions)],
        [incident, [...this.#incidents.values()]],
        [incidentMember, this.#members],
        [threatNotification, this.#emails.filter(isKept)],
        [threatFollowUp, this.#followUps.filter(isKept)],
        [memberNotification, this.#notifications.filter(isKept)],
      ],
      events: this.#events,
    }
  }
}

const bySystem = { type: systemActor.type, id: null, name: systemActor.name } as const

const manualSource: MessageSource = {
  id: null,
  name: 'A member',
  connector: 'manual',
  attribution: 'Reported manually',
  minSeverity: null,
}

/** Bytes as they are written in a JSON row. */
const toHexText = (bytes: Uint8Array) => String.raw`\x${Buffer.from(bytes).toString('hex')}`

/** The properties that it affects or, once it is over, where it was. */
const lastAffected = ({ row, impacts }: ThreatDraft): ImpactRow[] =>
  [...impacts.values()].filter(({ endedAt }) =>
    row.closedAt === null ? endedAt === null : endedAt?.getTime() === row.closedAt.getTime(),
  )

/** As `addChecklistItems` does it for rows. */
function addItems(draft: ThreatDraft, impacts: readonly Pick<ImpactRow, 'propertyId'>[], now: Date) {
  const { row } = draft
  const added: { phase: ChecklistPhase; count: number; propertyIds: string[] }[] = []
  for (const phase of duePhases[checklistPhaseOf(row)]) {
    const items = checklistFor(new Map(), row.hazard)
      .filter((entry) => entry.phase === phase)
      .map((entry) => toItem(entry, now))
    if (items.length === 0) continue
    const propertyIds: string[] = []
    for (const { propertyId } of impacts) {
      const impact = draft.impacts.get(propertyId)!
      if (impact.checklist.some((item) => item.phase === phase)) continue
      const missing = items.filter(({ key }) => impact.checklist.every((item) => item.key !== key))
      draft.impacts.set(propertyId, { ...impact, checklist: [...impact.checklist, ...missing] })
      propertyIds.push(propertyId)
    }
    if (propertyIds.length > 0) added.push({ phase, count: items.length, propertyIds })
  }
  return added
}
