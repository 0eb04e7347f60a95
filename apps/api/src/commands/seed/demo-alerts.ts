import {
  alert,
  alertLink,
  alertMessage,
  type AlertPhase,
  alertRecipient,
  alertReply,
  consentRecord,
  type ConsentChannel,
  emailSenderDay,
  helpNotification,
  helpNotificationQueue,
  memberNotification,
  residentStatuses,
  rollCallEntry,
  suppression,
  task,
} from '../../platform/db/schema/index.ts'
import { systemActor } from '../../platform/access/system-actor.ts'
import { findTimeZone } from '../../domains/estate/index.ts'
import { premisesName } from '../../domains/estate/tenants/tenant-changes.ts'
import { linkLifetimeMs } from '../../domains/messaging/alerts/alert-links.ts'
import { priorityOf, titleOf } from '../../domains/messaging/alerts/alert-row.ts'
import { chooseTextLanguage } from '../../domains/messaging/alerts/compile-alert.ts'
import { builtInTexts, toAlertHazard } from '../../domains/messaging/alerts/templates/built-in-texts.ts'
import { mainReason, type UnreachableReason } from '../../domains/messaging/people/reachability.ts'
import { nextTextTime } from '../../domains/messaging/texting/quiet-hours.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { formatCount } from '../../platform/text/format-count.ts'
import type { ThreatRow } from '../../domains/hazards/threat-unit-of-work/threat-content.ts'
import { countSenderDays, findDefaultSender } from './demo-campaigns.ts'
import { makeConsents } from './demo-consents.ts'
import { minutesAfter } from './demo-time.ts'
import {
  byColleague,
  type DemoColleague,
  type DemoPropertyRow,
  type DemoTenantRow,
  type DemoUnitRow,
  type DemoWorld,
  findColleague,
  type History,
  type HistoryEvent,
  type HistoryRows,
} from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

type AlertRow = typeof alert.$inferSelect
type MessageRow = typeof alertMessage.$inferInsert
type RecipientRow = typeof alertRecipient.$inferInsert
type ReplyRow = typeof alertReply.$inferInsert

const channels = ['email', 'sms', 'voice'] as const

interface Sending {
  threat: Pick<ThreatRow, 'id' | 'hazard' | 'severityRank'>
  propertyIds: readonly string[]
  phase: AlertPhase
  confirmedAt: Date
  /** The first alert of the thread, which this one follows. */
  first?: SentAlert
}

export interface SentAlert {
  row: AlertRow
  recipients: RecipientRow[]
  messages: MessageRow[]
}

/** How a tenant who was reached answers. */
interface Answering {
  /** How many of those who were reached have answered by now, from 0 to 1. */
  share: number
  /** The last answer. */
  until: Date
}

/** Alerts to tenants and their answers, as `sendAlert`, `startAlert`, and `recordReply` would have stored them. */
export class AlertHistory {
  readonly #demo: DemoWorld
  readonly #random: SeededRandom
  readonly #owner: DemoColleague
  readonly #senderId: string
  readonly #units: ReadonlyMap<string, DemoUnitRow>
  readonly #properties: ReadonlyMap<string, DemoPropertyRow>
  readonly #consents: readonly (typeof consentRecord.$inferSelect)[]
  readonly #suppressed: ReadonlySet<string>
  readonly #events: HistoryEvent[] = []
  readonly #alerts: SentAlert[] = []
  readonly #tasks: (typeof task.$inferInsert)[] = []
  readonly #links: (typeof alertLink.$inferInsert)[] = []
  readonly #replies: ReplyRow[] = []
  readonly #entries: (typeof rollCallEntry.$inferInsert)[] = []
  readonly #queue: (typeof helpNotificationQueue.$inferInsert)[] = []
  readonly #helpMails: (typeof helpNotification.$inferInsert)[] = []
  readonly #notifications: (typeof memberNotification.$inferInsert)[] = []

  constructor(demo: DemoWorld) {
    this.#demo = demo
    this.#random = demo.random('alerts')
    this.#owner = findColleague(demo, 'owner')
    this.#senderId = findDefaultSender(demo).id
    this.#units = new Map(demo.units.map((row) => [row.id, row]))
    this.#properties = new Map(demo.properties.map((row) => [row.id, row]))
    const { rows } = makeConsents(demo)
    const rowsOf = <Row>(table: HistoryRows[0]) => (rows.find(([one]) => one === table)?.[1] ?? []) as Row[]
    this.#consents = rowsOf(consentRecord)
    this.#suppressed = new Set(
      rowsOf<typeof suppression.$inferSelect>(suppression).map(({ addressHash }) => addressHash),
    )
  }

  /** Sends an alert to everyone at these properties or, if it follows another one, to those whom that one reached. */
  send({ threat, propertyIds, phase, confirmedAt, first }: Sending): SentAlert {
    const { orgId } = this.#demo
    const random = this.#random
    const id = random.id(minutesAfter(confirmedAt, -3))
    const hazard = threat.hazard
    const isQuiet = this.#isQuiet({ threat, propertyIds, confirmedAt })
    const usedChannels: ConsentChannel[] = (first?.row.channels ?? channels).filter(
      (channel) => channel === 'email' || !isQuiet,
    )
    const texts = builtInTexts(toAlertHazard(hazard), phase)
    const startedAt = minutesAfter(confirmedAt, 2 / 60)
    const { recipients, messages } = this.#enqueue(
      { id, threadId: first?.row.id ?? id, texts },
      {
        propertyIds,
        usedChannels,
        at: first ? startedAt : confirmedAt,
        first,
      },
    )
    let sentAt = minutesAfter(startedAt, 1 / 60)
    for (const message of messages) {
      sentAt = new Date(sentAt.getTime() + random.int(20, 160))
      this.#deliver(message, sentAt)
    }
    const reached = recipients.filter(({ exclusion }) => exclusion === null).length
    const finishedAt = minutesAfter(sentAt, 1 / 60)
    const taskId = random.id(confirmedAt)
    const createdAt = minutesAfter(confirmedAt, -3)
    const row: AlertRow = {
      id,
      orgId,
      threadId: first?.row.id ?? id,
      threatId: threat.id,
      hazard,
      phase,
      status: 'sent',
      priority: priorityOf(threat, phase),
      isAutomatic: false,
      audience: {
        propertyIds: [...propertyIds],
        buildings: [],
        floors: [],
        unitIds: [],
        onlyUnanswered: false,
      },
      channels: usedChannels,
      senderId: this.#senderId,
      texts,
      templateId: null,
      confirmedCount: reached,
      confirmedAt,
      confirmedBy: this.#owner.id,
      approvedAt: null,
      approvedBy: null,
      delayedUntil: null,
      enqueuedAt: first ? startedAt : confirmedAt,
      startedAt,
      finishedAt,
      taskId,
      createdAt,
      updatedAt: finishedAt,
      createdBy: this.#owner.id,
      updatedBy: this.#owner.id,
      version: 5,
      archivedAt: null,
    }
    this.#recordSending(row, {
      reached,
      messages: messages.length,
      createdAt,
      confirmedAt,
      startedAt,
      finishedAt,
    })
    this.#tasks.push(this.#toTask(row, messages.length))
    const sent = { row, recipients, messages }
    this.#alerts.push(sent)
    return sent
  }

  /** Whether texts and calls would have to wait somewhere, now or before all of them are sent. */
  #isQuiet({ threat, propertyIds, confirmedAt }: Pick<Sending, 'threat' | 'propertyIds' | 'confirmedAt'>) {
    const isExtreme = threat.severityRank === 5
    return propertyIds.some((id) => {
      const { lat, lon } = this.#properties.get(id)!
      const timeZone = findTimeZone({ lat: lat!, lon: lon! })
      return [confirmedAt, minutesAfter(confirmedAt, 5)].some(
        (at) => nextTextTime(timeZone, { isExtreme }, at) > at,
      )
    })
  }

  #enqueue(
    row: Pick<AlertRow, 'id' | 'threadId' | 'texts'>,
    {
      propertyIds,
      usedChannels,
      at,
      first,
    }: {
      propertyIds: readonly string[]
      usedChannels: readonly ConsentChannel[]
      at: Date
      first: SentAlert | undefined
    },
  ) {
    const { orgId } = this.#demo
    const reachedBefore = first && new Set(first.messages.map(({ tenantId }) => tenantId))
    const taken = new Set<string>()
    const recipients: RecipientRow[] = []
    const messages: MessageRow[] = []
    for (const tenant of this.#listResidents(propertyIds, at)) {
      if (reachedBefore && !reachedBefore.has(tenant.id)) continue
      const unit = tenant.unitId ? this.#units.get(tenant.unitId) : undefined
      const recipientId = this.#random.id(at)
      const reasons: UnreachableReason[] = []
      let isShared = false
      let count = 0
      for (const channel of usedChannels) {
        const contacts = this.#contactsOf(tenant, channel, at)
        if (typeof contacts === 'string') {
          reasons.push(contacts)
          continue
        }
        for (const { address, hash } of contacts) {
          if (taken.has(`${channel}:${hash}`)) {
            isShared = true
            continue
          }
          taken.add(`${channel}:${hash}`)
          count += 1
          messages.push({
            id: this.#random.id(at),
            orgId,
            alertId: row.id,
            recipientId,
            tenantId: tenant.id,
            channel,
            address,
            addressHash: hash,
          })
        }
      }
      recipients.push({
        id: recipientId,
        orgId,
        alertId: row.id,
        threadId: row.threadId,
        tenantId: tenant.id,
        propertyId: tenant.propertyId ?? null,
        unitId: tenant.unitId ?? null,
        building: unit?.building ?? null,
        floor: unit?.floor ?? null,
        belowGrade: unit?.belowGrade ?? false,
        language: chooseTextLanguage(row.texts, tenant.language?.toLowerCase().split('-')[0] ?? null),
        exclusion: count > 0 ? null : isShared ? 'shared_address' : mainReason(reasons),
        createdAt: at,
      })
    }
    return { recipients, messages }
  }

  /** Those who are there, in the order in which they are alerted. */
  #listResidents(propertyIds: readonly string[], at: Date): DemoTenantRow[] {
    const residents: readonly string[] = residentStatuses
    const unitOf = ({ unitId }: DemoTenantRow) => (unitId ? this.#units.get(unitId) : undefined)
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    return this.#demo.tenants
      .filter(
        ({ propertyId, status, createdAt }) =>
          propertyIds.includes(propertyId ?? '') && residents.includes(status ?? '') && createdAt <= at,
      )
      .toSorted(
        (a, b) =>
          Number(unitOf(b)?.belowGrade ?? false) - Number(unitOf(a)?.belowGrade ?? false) ||
          compare(a.propertySort ?? '', b.propertySort ?? '') ||
          (unitOf(a)?.floor ?? Infinity) - (unitOf(b)?.floor ?? Infinity) ||
          compare(a.unitSort ?? '', b.unitSort ?? '') ||
          compare(a.id, b.id),
      )
  }

  /** The addresses with consent at the time, or why there are none. */
  #contactsOf(
    tenant: DemoTenantRow,
    channel: ConsentChannel,
    at: Date,
  ): { address: string; hash: string }[] | UnreachableReason {
    const addresses = new Map<string, string>()
    const entries = tenant.contactKeys.flatMap((key) => (key.includes('@') ? [key] : [key, key]))
    for (const [index, entry] of tenant.contactHashes.entries()) {
      const [entryChannel, hash] = entry.split(':')
      if (entryChannel === channel) addresses.set(hash!, entries[index]!)
    }
    if (addresses.size === 0) return 'no_address'
    const latest = new Map<string, string>()
    for (const record of this.#consentsOf(tenant.id)) {
      if (record.channel === channel && record.occurredAt <= at && record.addressHash !== null)
        latest.set(record.addressHash, record.state)
    }
    const states = [...latest.values()]
    if (!states.includes('opted_in')) {
      if (states.some((state) => state === 'opted_out' || state === 'declined')) return 'opted_out'
      return states.includes('pending_confirmation') ? 'not_verified' : 'no_consent'
    }
    const contacts = [...addresses].flatMap(([hash, address]) =>
      latest.get(hash) === 'opted_in' && !this.#suppressed.has(hash) ? [{ address, hash }] : [],
    )
    return contacts.length === 0 ? 'suppressed' : contacts
  }

  #byTenant: Map<string | null, (typeof consentRecord.$inferSelect)[]> | null = null

  #consentsOf(tenantId: string) {
    this.#byTenant ??= Map.groupBy(
      this.#consents.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime()),
      (record) => record.tenantId,
    )
    return this.#byTenant.get(tenantId) ?? []
  }

  #deliver(message: MessageRow, sentAt: Date) {
    const random = this.#random
    const isUnheard = message.channel === 'voice' && random.chance(0.3)
    const deliveredAt = minutesAfter(sentAt, random.int(2, 20) / 60)
    Object.assign(message, {
      state: 'sent',
      messageId: message.channel === 'email' ? `${random.hex(12)}@parapet.test` : `demo-${random.hex(12)}`,
      segments: message.channel === 'sms' ? 2 : null,
      callResult:
        message.channel === 'voice'
          ? isUnheard
            ? random.pick(['voicemail', 'no_answer'])
            : 'answered'
          : null,
      attempts: 0,
      softBounces: 0,
      dueAt: null,
      claimedAt: sentAt,
      claimedBy: null,
      completedAt: minutesAfter(sentAt, 1 / 60),
      deliveredAt: message.channel === 'email' || isUnheard ? null : deliveredAt,
      bouncedAt: null,
      complainedAt: null,
      response: message.channel === 'email' ? '250 2.0.0 OK' : null,
    } satisfies Partial<MessageRow>)
  }

  /** The links that tenants answer through; calls have none. */
  #linkMessages({ row, recipients, messages }: SentAlert) {
    const languages = new Map(recipients.map(({ id, language }) => [id, language]))
    for (const message of messages) {
      if (message.channel === 'voice') continue
      this.#links.push({
        id: this.#random.id(message.claimedAt!),
        orgId: row.orgId,
        threadId: row.threadId,
        tenantId: message.tenantId,
        messageId: message.id,
        tokenHash: this.#random.hex(32),
        language: languages.get(message.recipientId) ?? 'en',
        expiresAt: new Date(message.claimedAt!.getTime() + linkLifetimeMs),
        createdAt: message.claimedAt!,
      })
    }
  }

  #recordSending(
    row: AlertRow,
    times: { reached: number; messages: number } & Record<
      'createdAt' | 'confirmedAt' | 'startedAt' | 'finishedAt',
      Date
    >,
  ) {
    const title = titleOf(row)
    const { reached, messages } = times
    const record = (
      at: Date,
      action: string,
      summary: string,
      metadata: NonNullable<HistoryEvent['metadata']>,
      { via, hasTask = false }: { via: 'ui' | 'job'; hasTask?: boolean },
    ) =>
      this.#events.push({
        at,
        actor: byColleague(this.#owner),
        via,
        action: `alert.${action}`,
        category: 'communication',
        subject: { type: 'alert', id: row.id, name: cutText(title, 200) },
        threatId: row.threatId!,
        ...(hasTask && { taskId: row.taskId! }),
        summary: cutText(summary, 300),
        metadata: { threadId: row.threadId, phase: row.phase, ...metadata },
      })
    record(times.createdAt, 'created', `Alert “${title}” drafted.`, {}, { via: 'ui' })
    record(
      times.confirmedAt,
      'confirmed',
      `Alert “${title}” to ${formatCount(reached, 'person', 'people')} confirmed.`,
      { confirmed: reached, approvalNeeded: false },
      { via: 'ui' },
    )
    record(
      times.startedAt,
      'started',
      `Alert “${title}” started sending to ${formatCount(reached, 'person', 'people')}.`,
      { people: reached },
      { via: 'job', hasTask: true },
    )
    record(
      times.finishedAt,
      'finished',
      `Alert “${title}” sent: ${formatCount(messages, 'message')}.`,
      { sent: messages, inDoubt: 0, notSent: 0 },
      { via: 'job', hasTask: true },
    )
  }

  #toTask(row: AlertRow, count: number): typeof task.$inferInsert {
    const title = titleOf(row)
    const [startedAt, endedAt] = [row.startedAt!, row.finishedAt!]
    return {
      id: row.taskId!,
      orgId: row.orgId,
      type: 'alert_send',
      status: 'succeeded',
      title: cutText(`Send alert “${title}”`, 200),
      subject: { type: 'alert', id: row.id, name: title },
      input: { alertId: row.id },
      progress: { done: count, total: count, unit: 'messages', percent: 100, stage: 'done', message: null },
      result: { sent: count, notSent: 0, inDoubt: 0 },
      attempts: [
        {
          n: 1,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt.toISOString(),
          status: 'succeeded',
          error: null,
        },
      ],
      logTail: [
        { at: endedAt.toISOString(), level: 'info', message: `${formatCount(count, 'message')} processed.` },
      ],
      attempt: 1,
      maxAttempts: 100,
      requestedBy: row.createdBy,
      startedAt,
      endedAt,
      scheduledFor: null,
      createdAt: row.confirmedAt!,
      updatedAt: endedAt,
      createdBy: row.createdBy,
      updatedBy: row.createdBy,
      version: 4,
    }
  }

  /** Tenants answer: most of those who do in the first quarter of an hour. */
  answer(sent: SentAlert, { share, until }: Answering) {
    const random = this.#random
    const start = sent.row.finishedAt!
    const length = (until.getTime() - start.getTime()) / 60_000
    for (const [index, { recipientId, tenantId, channel }] of this.#firstMessages(sent).entries()) {
      // Two calls for help are told apart from the others.
      if (index < 2 || !random.chance(share)) continue
      const at = minutesAfter(start, Math.max(1, length * random.next() ** 2.4))
      const answer = random.chance(0.08) ? 'not_there' : 'safe'
      this.#reply(sent, { recipientId, tenantId, channel, at, answer, peopleCount: random.int(1, 4) })
    }
  }

  #firstMessages({ messages }: SentAlert) {
    return [
      ...new Map(messages.toReversed().map((message) => [message.tenantId, message])).values(),
    ].toReversed()
  }

  #reply(
    { row }: SentAlert,
    {
      tenantId,
      channel,
      at,
      answer,
      ...details
    }: Pick<MessageRow, 'recipientId' | 'tenantId' | 'channel'> &
      Pick<ReplyRow, 'answer' | 'peopleCount'> &
      Partial<Pick<ReplyRow, 'needs' | 'note'>> & { at: Date },
  ): ReplyRow {
    const needsHelp = answer === 'need_help'
    const way = channel === 'email' ? 'web' : channel
    const reply: ReplyRow = {
      id: this.#random.id(at),
      orgId: row.orgId,
      threadId: row.threadId,
      tenantId,
      answer,
      peopleCount: way === 'web' ? (details.peopleCount ?? null) : null,
      needs: details.needs ?? [],
      note: details.note ?? null,
      channel: way,
      clientKey: way === 'web' ? this.#random.hex(16) : null,
      occurredAt: at,
      recordedBy: null,
      announcedAt: needsHelp ? at : null,
    }
    this.#replies.push(reply)
    this.#events.push({
      at,
      actor: { type: 'tenant', id: tenantId, name: 'A tenant' },
      via: way === 'web' ? 'link' : way === 'sms' ? 'text' : 'call',
      action: needsHelp ? 'alert.help_needed' : 'alert.replied',
      category: 'communication',
      subject: { type: 'tenant', id: tenantId, name: null },
      threatId: row.threatId!,
      ...this.#premisesOf(tenantId),
      summary: `A tenant${this.#locationOf(tenantId)} ${answerTexts[answer]}`,
      metadata: {
        threadId: row.threadId,
        replyId: reply.id,
        answer,
        channel: way,
        people: reply.peopleCount ?? null,
      },
    })
    return reply
  }

  /** A tenant who needs help, and a colleague who calls and reaches them. */
  helpAndReach(sent: SentAlert, at: Date, colleague: DemoColleague) {
    const [message] = this.#firstMessages(sent)
    if (!message) return
    const reply = this.#reply(sent, {
      ...message,
      channel: 'email',
      at,
      answer: 'need_help',
      peopleCount: 2,
      needs: ['mobility', 'evacuation'],
      note: 'My mother uses a wheelchair and the elevator is off.',
    })
    this.#announce(sent, reply)
    const reachedAt = minutesAfter(at, 7)
    this.#entries.push({
      orgId: sent.row.orgId,
      threadId: sent.row.threadId,
      tenantId: message.tenantId,
      calledAt: minutesAfter(at, 4),
      calledBy: colleague.id,
      reachedAt,
      reachedBy: colleague.id,
      assigneeUserId: colleague.id,
      note: 'Carried down the stairs with a neighbor. Both are with family on Elm Street.',
      updatedAt: reachedAt,
      version: 2,
    })
    for (const [markedAt, marks] of [
      [minutesAfter(at, 4), 'called, assigned'],
      [reachedAt, 'reached, note saved'],
    ] as const) {
      this.#events.push({
        at: markedAt,
        actor: byColleague(colleague),
        action: 'alert.marked',
        category: 'communication',
        subject: { type: 'tenant', id: message.tenantId, name: null },
        threatId: sent.row.threatId!,
        ...this.#premisesOf(message.tenantId),
        summary: cutText(
          `Roll call updated for a tenant${this.#locationOf(message.tenantId)}: ${marks}.`,
          300,
        ),
        metadata: { threadId: sent.row.threadId, marks },
      })
    }
  }

  /** A tenant has just called for help; the product tells the team about it when it starts. */
  help(sent: SentAlert, at: Date) {
    const message = this.#firstMessages(sent)[1]
    if (!message) return
    const reply = this.#reply(sent, {
      ...message,
      channel: 'email',
      at,
      answer: 'need_help',
      peopleCount: 1,
      needs: ['medical'],
      note: 'I’m on oxygen and the power has been out for an hour.',
    })
    this.#queue.push({ orgId: sent.row.orgId, replyId: reply.id, createdAt: at })
  }

  /** As `scheduleHelpNotifications` tells members who can see the threat. */
  #announce({ row }: SentAlert, reply: ReplyRow) {
    const at = minutesAfter(reply.occurredAt, 4 / 60)
    const told = [...this.#demo.colleagues.values()].filter(({ roles }) =>
      roles.every(({ role }) => role !== 'fga_member'),
    )
    for (const { id: userId } of told) {
      this.#notifications.push({
        orgId: row.orgId,
        id: this.#random.id(at),
        userId,
        kind: 'help_call',
        threatId: row.threatId,
        severityRank: null,
        alertId: row.threadId,
        replyId: reply.id,
        createdAt: at,
        readAt: minutesAfter(at, 3),
      })
      this.#helpMails.push({
        orgId: row.orgId,
        id: this.#random.id(at),
        userId,
        state: 'sent',
        dueAt: at,
        attempts: 0,
        messageId: `${this.#random.hex(12)}@parapet.test`,
        createdAt: at,
        claimedAt: at,
        completedAt: minutesAfter(at, 1 / 60),
        replyId: reply.id,
      })
    }
    this.#events.push({
      at: minutesAfter(at, 1 / 60),
      actor: { type: systemActor.type, id: null, name: systemActor.name },
      action: 'alert.help_notified',
      category: 'communication',
      subject: { type: 'tenant', id: reply.tenantId, name: null },
      targets: told.map(({ id }) => ({ type: 'user', id, name: null })),
      threatId: row.threatId!,
      ...this.#premisesOf(reply.tenantId),
      summary: `${told.length} members were notified by email that a tenant${this.#locationOf(reply.tenantId)} needs help.`,
      metadata: { threadId: row.threadId, replyId: reply.id, people: told.length, channel: 'email' },
    })
  }

  #tenantById: ReadonlyMap<string, DemoTenantRow> | null = null

  #tenantOf(id: string): DemoTenantRow {
    this.#tenantById ??= new Map(this.#demo.tenants.map((row) => [row.id, row]))
    return this.#tenantById.get(id)!
  }

  #premisesOf(tenantId: string) {
    const { propertyId, portfolioId, unitId } = this.#tenantOf(tenantId)
    return {
      tenantId,
      ...(propertyId && { propertyId }),
      ...(portfolioId && { portfolioId }),
      ...(unitId && { unitId }),
    }
  }

  /** “ at Larkspur Court, unit 204” */
  #locationOf(tenantId: string): string {
    const { propertyId, unitId } = this.#tenantOf(tenantId)
    const location = premisesName({
      propertyName: (propertyId && this.#properties.get(propertyId)?.name) || null,
      unitName: (unitId && this.#units.get(unitId)?.name) || null,
    })
    return location === null ? '' : ` at ${location}`
  }

  #countEmails() {
    const emails = this.#alerts.flatMap(({ messages }) =>
      messages.filter(({ channel }) => channel === 'email'),
    )
    return countSenderDays(
      this.#demo,
      emails.map(({ claimedAt }) => ({ senderId: this.#senderId, at: claimedAt!, outcome: 'sent' })),
    )
  }

  toHistory(): History {
    for (const sent of this.#alerts) this.#linkMessages(sent)
    return {
      rows: [
        [alert, this.#alerts.map(({ row }) => row)],
        [alertRecipient, this.#alerts.flatMap(({ recipients }) => recipients)],
        [alertMessage, this.#alerts.flatMap(({ messages }) => messages)],
        [alertLink, this.#links],
        [alertReply, this.#replies],
        [rollCallEntry, this.#entries],
        [helpNotification, this.#helpMails],
        [helpNotificationQueue, this.#queue],
        [memberNotification, this.#notifications],
        [task, this.#tasks],
        [emailSenderDay, this.#countEmails()],
      ],
      events: this.#events,
    }
  }
}

const answerTexts = {
  safe: 'answered that they’re safe.',
  need_help: 'answered that they need help.',
  not_there: 'answered that they aren’t there.',
} as const
