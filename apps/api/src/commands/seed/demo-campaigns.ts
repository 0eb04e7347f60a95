import {
  type CampaignAudience,
  emailSender,
  emailSenderDay,
  mailEvent,
  optInLink,
  task,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../platform/db/schema/index.ts'
import { contactHash, contactKey } from '../../domains/estate/tenants/contacts.ts'
import { findTimeZone } from '../../domains/estate/index.ts'
import { premisesName } from '../../domains/estate/tenants/tenant-changes.ts'
import { listFields, suggestedMessage } from '../../domains/messaging/campaigns/message/read-message.ts'
import type { RecipientState } from '../../platform/db/schema/welcome-campaign.ts'
import { formatCount } from '../../platform/text/format-count.ts'
import { wordingAt } from './demo-wordings.ts'
import { minutesAfter, workTime } from './demo-time.ts'
import {
  byColleague,
  type DemoColleague,
  type DemoTenantRow,
  type DemoWorld,
  findColleague,
  type History,
  type HistoryEvent,
} from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

interface DemoSender {
  fromName: string
  fromEmail: string
  addedDaysAgo: number
}

interface DemoCampaign {
  name: string
  /** The portfolios whose tenants were asked. */
  portfolioCodes: readonly string[]
  /** Properties of these portfolios that weren't. */
  exceptCodes?: readonly string[]
  fromEmail: string
  /** The part of the address of who sent it before the @. */
  startedBy: string
  startedDaysAgo: number
}

/** The first one is the default. */
const senders: Readonly<Record<string, readonly DemoSender[]>> = {
  'Cedar & Stone': [
    { fromName: 'Cedar & Stone Alerts', fromEmail: 'alerts@cedar-stone.test', addedDaysAgo: 204 },
    { fromName: 'Cedar & Stone Leasing', fromEmail: 'leasing@cedar-stone.test', addedDaysAgo: 126 },
  ],
  'Harbor Point': [{ fromName: 'Harbor Point', fromEmail: 'office@harbor-point.test', addedDaysAgo: 44 }],
}

/** Properties whose tenants are asked while the demo starts. */
const askedLast = ['DVN-01', 'OMA-01', 'MOR-01'] as const

/** Commercial tenants haven't been asked yet. */
const campaigns: readonly DemoCampaign[] = [
  {
    name: 'Welcome to safety alerts',
    portfolioCodes: ['FR', 'WS'],
    fromEmail: 'alerts@cedar-stone.test',
    startedBy: 'communicator',
    startedDaysAgo: 190,
  },
  {
    name: 'Safety alerts for the coasts',
    portfolioCodes: ['GC', 'AC'],
    fromEmail: 'leasing@cedar-stone.test',
    startedBy: 'communicator',
    startedDaysAgo: 118,
  },
  {
    name: 'Safety alerts for California and the rivers',
    portfolioCodes: ['CA', 'RT'],
    exceptCodes: askedLast,
    fromEmail: 'alerts@cedar-stone.test',
    startedBy: 'communicator',
    startedDaysAgo: 46,
  },
  {
    name: 'Welcome to safety alerts',
    portfolioCodes: ['WF'],
    fromEmail: 'office@harbor-point.test',
    startedBy: 'owner',
    startedDaysAgo: 40,
  },
]

/** What a tenant did with the email that asked for consent. */
type Answer = 'opted_in' | 'opted_out_later' | 'declined' | 'complained' | 'bounced' | 'none'

export interface Invitation {
  tenant: DemoTenantRow
  address: string
  mailId: string
  recipientId: string
  /** Of the opt-in link in the email. */
  linkId: string
  messageId: string
  /** Of the records that they were invited, decided, and opted out again. */
  consentIds: { invited: string; decided: string; optedOut: string }
  sentAt: Date
  answer: Answer
  /** When they answered; null if they didn't. */
  answeredAt: Date | null
  /** When they opted out again. */
  optedOutAt: Date | null
  invitedBy: DemoColleague
}

interface SentCampaign {
  id: string
  taskId: string
  plan: DemoCampaign
  startedAt: Date
  finishedAt: Date
  startedBy: DemoColleague
  audience: CampaignAudience
  invitations: readonly Invitation[]
  /** Tenants who couldn't be asked. */
  withoutEmail: readonly DemoTenantRow[]
}

/** The domain of the operator that addresses verified by code send from. */
const mailDomain = 'parapet.test'
const secondsPerMail = 2
const linkLifetimeDays = 30

/** The campaigns that were sent, and who was asked with which answer. */
export function planCampaigns(demo: DemoWorld): SentCampaign[] {
  const random = demo.random('campaigns')
  const portfolioIds = new Map(demo.portfolios.map(({ code, id }) => [code, id]))
  return campaigns.flatMap((plan) => {
    if (!plan.portfolioCodes.every((code) => portfolioIds.has(code))) return []
    const startedAt = workTime(demo, plan.startedDaysAgo, random)
    const included = new Set(plan.portfolioCodes.map((code) => portfolioIds.get(code)))
    const properties = demo.properties.filter(
      ({ portfolioId, code }) => included.has(portfolioId) && !plan.exceptCodes?.includes(code!),
    )
    const propertyIds = new Set<string | null>(properties.map(({ id }) => id))
    const tenants = demo.tenants.filter(
      ({ propertyId, createdAt, archivedAt }) =>
        propertyIds.has(propertyId) && createdAt < startedAt && archivedAt === null,
    )
    const startedBy = findColleague(demo, plan.startedBy)
    const reachable = spreadBounces(tenants.filter(({ emails }) => emails.length > 0))
    return {
      id: random.id(minutesAfter(startedAt, -35)),
      taskId: random.id(startedAt),
      plan,
      startedAt,
      finishedAt: minutesAfter(startedAt, (reachable.length * secondsPerMail + 4) / 60),
      startedBy,
      audience: {
        portfolioIds: plan.exceptCodes ? [] : [...included].map((id) => id!),
        propertyIds: plan.exceptCodes ? properties.map(({ id }) => id) : [],
        tenantStatus: [],
        onlyNeverAsked: true,
        tenantIds: [],
      },
      invitations: reachable.map((tenant, index) => {
        const sentAt = minutesAfter(startedAt, (3 + index * secondsPerMail) / 60)
        return makeInvitation(tenant, sentAt, startedBy, random)
      }),
      withoutEmail: tenants.filter(({ emails }) => emails.length === 0),
    }
  })
}

/** Evenly, because many bounces at once would have paused the campaign. */
function spreadBounces(tenants: readonly DemoTenantRow[]): DemoTenantRow[] {
  const bounced = tenants.filter(({ emails }) => emails[0]!.status === 'bounced')
  const others = tenants.filter(({ emails }) => emails[0]!.status !== 'bounced')
  const every = Math.ceil(others.length / (bounced.length + 1))
  return others.flatMap((tenant, index) => {
    const next = (index + 1) % every === 0 ? bounced[(index + 1) / every - 1] : undefined
    return next ? [tenant, next] : [tenant]
  })
}

function makeInvitation(
  tenant: DemoTenantRow,
  sentAt: Date,
  invitedBy: DemoColleague,
  random: SeededRandom,
): Invitation {
  const { address, status } = tenant.emails[0]!
  const answer = chooseAnswer(status, random.next())
  const mailId = random.id(sentAt)
  const answeredAt = minutesAfter(sentAt, 20 + random.next() ** 3 * 6 * 24 * 60)
  const optedOutAt = minutesAfter(answeredAt, random.int(2, 35) * 24 * 60)
  return {
    tenant,
    address: contactKey(address),
    mailId,
    recipientId: random.id(sentAt),
    linkId: random.id(sentAt),
    consentIds: {
      invited: random.id(sentAt),
      decided: random.id(answeredAt),
      optedOut: random.id(optedOutAt),
    },
    messageId: `${mailId}@${mailDomain}`,
    sentAt,
    answer,
    answeredAt: answer === 'none' || answer === 'bounced' ? null : answeredAt,
    optedOutAt: answer === 'opted_out_later' ? optedOutAt : null,
    invitedBy,
  }
}

function chooseAnswer(status: string, chance: number): Answer {
  if (status === 'bounced' || status === 'complained') return status
  if (chance < 0.62) return 'opted_in'
  if (chance < 0.66) return 'opted_out_later'
  return chance < 0.72 ? 'declined' : 'none'
}

const runningName = 'Safety alerts for the river towns'

/** A welcome email that waits to be sent, which starts once a server does, slowly enough to watch. */
function makeRunningCampaign(demo: DemoWorld, senderId: string): Pick<History, 'rows' | 'events'> {
  const properties = demo.properties.filter(({ code }) => askedLast.some((asked) => asked === code))
  if (properties.length === 0) return { rows: [], events: [] }
  const random = demo.random('running campaign')
  const startedBy = findColleague(demo, 'communicator')
  const propertyIds = properties.map(({ id }) => id)
  const confirmedCount = demo.tenants.filter(
    ({ propertyId, emails, archivedAt }) =>
      propertyIds.includes(propertyId!) && archivedAt === null && emails[0]?.status === 'valid',
  ).length
  const savedAt = minutesAfter(demo.now, -12)
  const startedAt = minutesAfter(demo.now, -0.1)
  const [id, taskId] = [random.id(savedAt), random.id(startedAt)]
  const by = { createdBy: startedBy.id, updatedBy: startedBy.id }
  return {
    rows: [
      [
        task,
        [
          {
            id: taskId,
            orgId: demo.orgId,
            type: 'welcome_email_send',
            title: `Send “${runningName}”`,
            subject: { type: 'campaign', id, name: runningName },
            input: { campaignId: id, kind: 'first' },
            progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'queued', message: null },
            maxAttempts: 100,
            requestedBy: startedBy.id,
            createdAt: startedAt,
            updatedAt: startedAt,
            ...by,
          },
        ],
      ],
      [
        welcomeCampaign,
        [
          {
            id,
            orgId: demo.orgId,
            name: runningName,
            status: 'queued',
            senderId,
            ...suggestedMessage,
            mergeFields: listFields(suggestedMessage),
            audience: {
              portfolioIds: [],
              propertyIds,
              tenantStatus: [],
              onlyNeverAsked: true,
              tenantIds: [],
            },
            throttlePerMinute: 12,
            confirmedCount,
            startedBy: startedBy.id,
            taskId,
            createdAt: savedAt,
            updatedAt: startedAt,
            ...by,
            version: 2,
          },
        ],
      ],
    ],
    events: [
      {
        at: savedAt,
        actor: byColleague(startedBy),
        category: 'communication',
        subject: { type: 'campaign', id, name: runningName },
        action: 'communication.campaign_saved',
        summary: `Welcome email “${runningName}” saved.`,
      },
    ],
  }
}

/** Senders, and the welcome emails of the year with what came of them. Consents follow from `planCampaigns`. */
export function makeCampaigns(demo: DemoWorld): History {
  const random = demo.random('campaign records')
  const owner = findColleague(demo, 'owner')
  const senderRows = makeSenders(demo)
  const sent = planCampaigns(demo)
  const running = makeRunningCampaign(demo, findDefaultSender(demo).id)
  const places = describePlaces(demo)
  const recipients = sent.flatMap((campaign) => makeRecipients(demo, campaign, random))
  const invitations = sent.flatMap((campaign) =>
    campaign.invitations.map((invitation) => ({ campaign, invitation })),
  )
  const complaints = invitations.filter(({ invitation }) => invitation.answer === 'complained')
  return {
    rows: [
      [emailSender, senderRows],
      [task, sent.map((campaign) => makeTask(demo, campaign))],
      [welcomeCampaign, sent.map((campaign) => makeCampaign(demo, campaign, senderRows))],
      [welcomeRecipient, recipients],
      [welcomeMail, invitations.map(({ campaign, invitation }) => makeMail(demo, campaign, invitation))],
      [
        mailEvent,
        complaints.map(({ invitation }) => ({
          id: random.id(invitation.answeredAt!),
          orgId: demo.orgId,
          messageId: invitation.messageId,
          type: 'complained',
          at: invitation.answeredAt!,
          detail: 'abuse',
          provider: 'parapet',
          eventId: random.hex(12),
        })),
      ],
      [optInLink, invitations.map(({ invitation }) => makeLink(demo, invitation, random))],
      [emailSenderDay, countSenderDays(demo, listOutcomes(sent, senderRows))],
      ...running.rows,
    ],
    events: [
      ...senderRows.flatMap((sender) => listSenderEvents(sender, owner)),
      ...sent.flatMap(listCampaignEvents),
      ...running.events,
      ...invitations.flatMap(({ campaign, invitation }) =>
        listInvitationEvents(campaign, invitation, places),
      ),
    ],
  }
}

type SenderRow = ReturnType<typeof makeSender>

function makeSenders(demo: DemoWorld): SenderRow[] {
  const random = demo.random('senders')
  const owner = findColleague(demo, 'owner')
  return (senders[demo.orgName] ?? []).map((sender, index) =>
    makeSender(demo, { ...sender, isDefault: index === 0, owner }, random),
  )
}

/** The sender of everything for which no other one is chosen, such as alerts. */
export function findDefaultSender(demo: DemoWorld): SenderRow {
  const sender = makeSenders(demo).find(({ isDefault }) => isDefault)
  if (!sender) throw new Error(`${demo.orgName} has no default sender`)
  return sender
}

function makeSender(
  demo: DemoWorld,
  {
    fromName,
    fromEmail,
    addedDaysAgo,
    isDefault,
    owner,
  }: DemoSender & { isDefault: boolean; owner: DemoColleague },
  random: SeededRandom,
) {
  const at = workTime(demo, addedDaysAgo, random)
  const verifiedAt = minutesAfter(at, 2)
  return {
    id: random.id(at),
    orgId: demo.orgId,
    kind: 'address' as const,
    fromName,
    fromEmail,
    fromEmailKey: fromEmail,
    isDefault,
    status: 'verified' as const,
    pendingSince: at,
    verifiedAt,
    codesSentAt: [at],
    createdAt: at,
    updatedAt: verifiedAt,
    createdBy: owner.id,
    updatedBy: owner.id,
    version: 2,
  }
}

function listSenderEvents(sender: SenderRow, owner: DemoColleague): HistoryEvent[] {
  const about = {
    actor: byColleague(owner),
    category: 'communication' as const,
    subject: { type: 'sender', id: sender.id, name: sender.fromEmail },
    metadata: { kind: sender.kind },
  }
  return [
    {
      ...about,
      at: sender.createdAt,
      action: 'sender.created',
      summary: `Sender ${sender.fromEmail} added; verification pending.`,
    },
    {
      ...about,
      at: sender.verifiedAt,
      action: 'sender.verified',
      summary: `${sender.fromEmail} was verified.`,
      changes: [{ field: 'status', from: 'pending', to: 'verified' }],
    },
  ]
}

const countOf = ({ invitations }: SentCampaign, answer: Answer) =>
  invitations.filter((invitation) => invitation.answer === answer).length

function makeCampaign(demo: DemoWorld, campaign: SentCampaign, senderRows: readonly SenderRow[]) {
  const { id, taskId, plan, startedAt, finishedAt, startedBy, audience, invitations } = campaign
  return {
    id,
    orgId: demo.orgId,
    name: plan.name,
    status: 'sent',
    senderId: senderRows.find(({ fromEmail }) => fromEmail === plan.fromEmail)!.id,
    ...suggestedMessage,
    mergeFields: listFields(suggestedMessage),
    audience,
    throttlePerMinute: 60 / secondsPerMail,
    confirmedCount: invitations.length,
    enqueuedAt: startedAt,
    windowSent: invitations.length,
    windowBounced: countOf(campaign, 'bounced'),
    windowComplained: countOf(campaign, 'complained'),
    startedAt,
    startedBy: startedBy.id,
    finishedAt,
    taskId,
    wordingVersion: wordingAt(startedAt).wordingVersion,
    createdAt: minutesAfter(startedAt, -35),
    updatedAt: finishedAt,
    createdBy: startedBy.id,
    updatedBy: startedBy.id,
    version: 5,
  }
}

function makeTask({ orgId }: DemoWorld, campaign: SentCampaign) {
  const { id, taskId, plan, startedAt, finishedAt, startedBy, invitations } = campaign
  const total = invitations.length
  const notSent = countOf(campaign, 'bounced')
  const [start, end] = [startedAt.toISOString(), finishedAt.toISOString()]
  return {
    id: taskId,
    orgId,
    type: 'welcome_email_send',
    status: notSent > 0 ? 'partial' : 'succeeded',
    title: `Send “${plan.name}”`,
    subject: { type: 'campaign', id, name: plan.name },
    input: { campaignId: id, kind: 'first' },
    progress: { done: total, total, unit: 'mails', percent: 100, stage: 'done', message: null },
    result: { sent: total - notSent, notSent, inDoubt: 0 },
    attempts: [
      { n: 1, startedAt: start, endedAt: end, status: notSent > 0 ? 'partial' : 'succeeded', error: null },
    ],
    logTail: [{ at: end, level: 'info', message: `${formatCount(total, 'email')} processed.` }],
    attempt: 1,
    maxAttempts: 100,
    requestedBy: startedBy.id,
    startedAt,
    endedAt: finishedAt,
    createdAt: minutesAfter(startedAt, -0.05),
    updatedAt: finishedAt,
    createdBy: startedBy.id,
    updatedBy: startedBy.id,
    version: 4,
  }
}

const states: Record<Answer, RecipientState> = {
  opted_in: 'opted_in',
  opted_out_later: 'declined',
  declined: 'declined',
  complained: 'complained',
  bounced: 'bounced_hard',
  none: 'no_response',
}

const bounceAnswer = '550 5.1.1 Mailbox does not exist'
const accepted = '250 2.0.0 Ok: queued'

/** A second passes until the mail server has answered. */
const answeredBy = (sentAt: Date) => minutesAfter(sentAt, 1 / 60)

function makeRecipients(demo: DemoWorld, campaign: SentCampaign, random: SeededRandom) {
  const timeZones = new Map(
    demo.properties.map(({ id, lat, lon }) => [
      id,
      lat === null || lon === null ? demo.timeZone : findTimeZone({ lat, lon }),
    ]),
  )
  const toRow = (tenant: DemoTenantRow) => ({
    orgId: demo.orgId,
    campaignId: campaign.id,
    tenantId: tenant.id,
    propertyId: tenant.propertyId,
    language: 'en',
    timeZone: timeZones.get(tenant.propertyId!) ?? demo.timeZone,
    createdAt: campaign.startedAt,
  })
  const invited = campaign.invitations.map((invitation) => {
    const { tenant, address, recipientId, messageId, sentAt, answer, answeredAt, optedOutAt } = invitation
    const hasAnswered = answer === 'opted_in' || answer === 'opted_out_later' || answer === 'declined'
    return {
      ...toRow(tenant),
      id: recipientId,
      address,
      addressHash: contactHash(demo, 'email', address),
      state: states[answer],
      skipReason: null,
      messageId,
      tokenExpiresAt: minutesAfter(sentAt, linkLifetimeDays * 24 * 60),
      sentAt: answer === 'bounced' ? null : answeredBy(sentAt),
      deliveredAt: hasAnswered ? answeredAt : null,
      decidedAt: hasAnswered ? (optedOutAt ?? answeredAt) : null,
      events: listRecipientEvents(invitation),
      updatedAt: optedOutAt ?? answeredAt ?? answeredBy(sentAt),
    }
  })
  const skipped = campaign.withoutEmail.map((tenant) => ({
    ...toRow(tenant),
    id: random.id(campaign.startedAt),
    address: null,
    addressHash: null,
    state: 'skipped',
    skipReason: 'no_email',
    messageId: null,
    tokenExpiresAt: null,
    sentAt: null,
    deliveredAt: null,
    decidedAt: null,
    events: [],
    updatedAt: campaign.startedAt,
  }))
  return [...invited, ...skipped]
}

function listRecipientEvents({ sentAt, answer, answeredAt, optedOutAt }: Invitation) {
  const event = (type: string, at: Date, detail: string | null = null) => ({
    type,
    at: at.toISOString(),
    detail,
  })
  const claimed = event('claimed', sentAt)
  if (answer === 'bounced') return [claimed, event('bounced_hard', answeredBy(sentAt), bounceAnswer)]
  const sent = [claimed, event('accepted', answeredBy(sentAt))]
  if (answer === 'none') return sent
  if (answer === 'complained') return [...sent, event('complained', answeredAt!, 'abuse')]
  const decided = event(answer === 'declined' ? 'declined' : 'opted_in', answeredAt!)
  return optedOutAt ? [...sent, decided, event('opted_out', optedOutAt)] : [...sent, decided]
}

const makeMail = (
  { orgId }: DemoWorld,
  { id: campaignId, taskId }: SentCampaign,
  { mailId, recipientId, messageId, sentAt, answer }: Invitation,
) => ({
  id: mailId,
  orgId,
  campaignId,
  recipientId,
  kind: 'first',
  messageId,
  state: answer === 'bounced' ? 'not_sent' : 'sent',
  claimedAt: sentAt,
  claimedBy: `${taskId}/1/demo`,
  completedAt: answeredBy(sentAt),
  smtpAnswer: answer === 'bounced' ? bounceAnswer : accepted,
})

const makeLink = (
  { orgId }: DemoWorld,
  { linkId, tenant, recipientId, address, sentAt, answeredAt, optedOutAt, answer }: Invitation,
  random: SeededRandom,
) => ({
  id: linkId,
  orgId,
  kind: 'personal',
  tokenHash: random.hex(32),
  tenantId: tenant.id,
  recipientId,
  address,
  language: 'en',
  expiresAt: minutesAfter(sentAt, linkLifetimeDays * 24 * 60),
  createdAt: sentAt,
  decidedAt: answer === 'complained' ? null : (optedOutAt ?? answeredAt),
})

interface MailOutcome {
  senderId: string
  at: Date
  outcome: 'sent' | 'bounced' | 'complained'
}

/** Emails, bounces, and complaints of each sender per day (UTC), when they happened. */
export function countSenderDays({ orgId }: DemoWorld, outcomes: readonly MailOutcome[]) {
  const dayOf = ({ at }: MailOutcome) => at.toISOString().slice(0, 10)
  const byDay = Map.groupBy(outcomes, (one) => `${one.senderId} ${dayOf(one)}`)
  return [...byDay.values()].map((group) => {
    const count = (of: MailOutcome['outcome']) => group.filter(({ outcome }) => outcome === of).length
    const { senderId } = group[0]!
    return {
      orgId,
      senderId,
      day: dayOf(group[0]!),
      sent: count('sent'),
      bounced: count('bounced'),
      complained: count('complained'),
    }
  })
}

function listOutcomes(sent: readonly SentCampaign[], senderRows: readonly SenderRow[]): MailOutcome[] {
  return sent.flatMap(({ plan, invitations }) => {
    const { id: senderId } = senderRows.find(({ fromEmail }) => fromEmail === plan.fromEmail)!
    return invitations.flatMap(({ sentAt, answer, answeredAt }): MailOutcome[] => {
      const wasSent = { senderId, at: sentAt, outcome: 'sent' as const }
      if (answer === 'bounced') return [wasSent, { senderId, at: sentAt, outcome: answer }]
      return answer === 'complained' ? [wasSent, { senderId, at: answeredAt!, outcome: answer }] : [wasSent]
    })
  })
}

function listCampaignEvents(campaign: SentCampaign): HistoryEvent[] {
  const { id, plan, taskId, startedAt, finishedAt, startedBy, invitations } = campaign
  const sentCount = invitations.length - countOf(campaign, 'bounced')
  const about = {
    actor: byColleague(startedBy),
    category: 'communication' as const,
    subject: { type: 'campaign', id, name: plan.name },
  }
  return [
    {
      ...about,
      at: minutesAfter(startedAt, -35),
      action: 'communication.campaign_saved',
      summary: `Welcome email “${plan.name}” saved.`,
    },
    {
      ...about,
      at: startedAt,
      via: 'job',
      taskId,
      action: 'communication.started',
      summary: `Welcome email “${plan.name}” started sending to ${formatCount(invitations.length, 'tenant')}.`,
      metadata: { eligible: invitations.length },
    },
    {
      ...about,
      at: finishedAt,
      via: 'job',
      taskId,
      action: 'communication.finished',
      summary: `Welcome email “${plan.name}” sent to ${formatCount(sentCount, 'tenant')}.`,
      metadata: { sent: sentCount, inDoubt: 0, notSent: 0 },
    },
  ]
}

/** “Maple Court, unit 204” by tenant. */
export function describePlaces(demo: DemoWorld): ReadonlyMap<string, string | null> {
  const properties = new Map(demo.properties.map(({ id, name }) => [id, name]))
  const units = new Map(demo.units.map(({ id, name }) => [id, name]))
  return new Map(
    demo.tenants.map(({ id, propertyId, unitId }) => [
      id,
      premisesName({
        propertyName: properties.get(propertyId!) ?? null,
        unitName: units.get(unitId!) ?? null,
      }),
    ]),
  )
}

/** What all events about a tenant say. */
export const aboutTenant = ({ id, propertyId, portfolioId, unitId }: DemoTenantRow) => ({
  subject: { type: 'tenant', id, name: null },
  tenantId: id,
  ...(propertyId !== null && { propertyId }),
  ...(portfolioId !== null && { portfolioId }),
  ...(unitId !== null && { unitId }),
})

/** That a tenant was asked, and what they answered. The ledger names tenants by id only. */
function listInvitationEvents(
  campaign: SentCampaign,
  invitation: Invitation,
  places: ReadonlyMap<string, string | null>,
): HistoryEvent[] {
  const { tenant, recipientId, consentIds, sentAt, answer, answeredAt, optedOutAt, invitedBy } = invitation
  const place = places.get(tenant.id)
  const someone = `A tenant${place ? ` at ${place}` : ''}`
  const about = aboutTenant(tenant)
  const tenantActor = { type: 'tenant' as const, id: tenant.id, name: null }
  const server = { type: 'system' as const, id: null, name: 'Parapet' }
  const consent = { channel: 'email', purpose: 'safety_alerts' }
  const reported = { campaignId: campaign.id, recipientId }
  const events: HistoryEvent[] = [
    {
      ...about,
      at: sentAt,
      via: 'job',
      actor: byColleague(invitedBy),
      category: 'consent',
      action: 'consent.invited',
      summary: `${someone} was invited by email to opt in to safety alerts.`,
      metadata: { ...consent, ...reported, consentRecordId: consentIds.invited },
    },
  ]
  const decide = (
    at: Date,
    state: 'opted_in' | 'declined' | 'opted_out',
    method: string,
    predicate: string,
  ) =>
    events.push({
      ...about,
      at,
      actor: state === 'opted_out' && method === 'complaint' ? server : tenantActor,
      category: 'consent',
      action: `consent.${({ opted_in: 'confirmed', declined: 'declined', opted_out: 'withdrawn' } as const)[state]}`,
      summary: `${someone} ${predicate}`,
      metadata: { ...consent, state, method },
    })
  if (answer === 'bounced')
    events.push({
      ...about,
      at: answeredBy(sentAt),
      via: 'job',
      actor: byColleague(invitedBy),
      category: 'communication',
      action: 'communication.bounced',
      summary: `${someone} couldn’t be reached by email: the mailbox doesn’t exist.`,
      metadata: { ...reported, code: '5.1.1' },
    })
  if (answer === 'opted_in' || answer === 'opted_out_later')
    decide(answeredAt!, 'opted_in', 'optin_link', 'opted in to safety alerts by email.')
  if (answer === 'declined') decide(answeredAt!, 'declined', 'optin_link', 'declined safety alerts by email.')
  if (optedOutAt) decide(optedOutAt, 'opted_out', 'list_unsubscribe', 'opted out of all email.')
  if (answer === 'complained') {
    decide(answeredAt!, 'opted_out', 'complaint', 'reported an email as spam and won’t be emailed anymore.')
    events.push({
      ...about,
      at: answeredAt!,
      actor: server,
      category: 'communication',
      action: 'communication.complained',
      summary: `${someone} reported the welcome email as spam.`,
      metadata: { ...reported, code: null },
    })
  }
  return events
}
