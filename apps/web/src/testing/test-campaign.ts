import type { Campaign, WelcomeEmail } from '~/data/communication/queries'

const timestamp = '2026-11-21T16:00:00.000Z'
export const campaignId = '01932f70-0000-7000-8000-0000000000c1'

const noStats: Campaign['stats'] = {
  audience: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  deferred: 0,
  bounced: 0,
  complained: 0,
  suppressed: 0,
  skipped: 0,
  notSent: 0,
  inDoubt: 0,
  optedIn: 0,
  declined: 0,
  noResponse: 0,
}

/** A draft campaign as the API returns it, with all `stats` at 0. */
export function createCampaign({
  stats = {},
  ...changes
}: Partial<Omit<Campaign, 'stats'>> & { stats?: Partial<Campaign['stats']> } = {}): Campaign {
  const campaign = {
    id: campaignId,
    name: 'Welcome email',
    status: 'draft',
    sender: { id: 'sender-1', name: 'Cedar & Stone <office@cedar-stone.test>' },
    senderId: 'sender-1',
    subject: 'Get safety alerts',
    preheader: null,
    bodyMarkdown: 'Hello {{tenant.firstName|there}}, {{optInUrl}}',
    languageVariants: {},
    mergeFields: [],
    audience: { portfolioIds: [], propertyIds: [], tenantStatus: [], onlyNeverAsked: true, tenantIds: [] },
    scheduledAt: null,
    sendWindow: null,
    throttlePerMinute: null,
    reminder: null,
    reminderAt: null,
    pauseReason: null,
    confirmedCount: null,
    stats: { ...noStats, ...stats },
    startedAt: null,
    startedBy: null,
    finishedAt: null,
    taskId: null,
    wordingVersion: null,
    actions: ['save', 'send', 'schedule', 'cancel'],
    createdAt: timestamp,
    updatedAt: timestamp,
    createdBy: null,
    updatedBy: null,
    version: 1,
    ...changes,
  }
  // The generated type wrongly says that references are never null.
  return campaign as unknown as Campaign
}

/** The response of `getWelcomeEmail`. */
export function createWelcomeEmail(changes: Partial<WelcomeEmail> = {}): WelcomeEmail {
  return {
    campaign: createCampaign(),
    history: [],
    defaults: {
      name: 'Welcome email',
      subject: 'Get safety alerts',
      preheader: '',
      bodyMarkdown: 'Hello {{tenant.firstName|there}}, {{optInUrl}}',
      languageVariants: { es: { subject: 'Avisos', bodyMarkdown: 'Hola {{optInUrl}}' } },
      audience: createCampaign().audience,
      mergeFields: [
        { name: 'tenant.firstName', label: 'First name', sample: 'Dana', required: false },
        { name: 'optInUrl', label: 'Link to agree', sample: 'https://parapet.example/optin', required: true },
      ],
    },
    newDraft: {
      name: 'Welcome email',
      senderId: 'sender-1',
      subject: 'Get safety alerts',
      preheader: null,
      bodyMarkdown: 'Hello {{tenant.firstName|there}}, {{optInUrl}}',
      languageVariants: {},
    },
    audiencePreview: {
      eligible: 3,
      noEmail: 0,
      invalid: 0,
      suppressed: 0,
      alreadyOptedIn: 0,
      declined: 0,
      alreadyAsked: 0,
      duplicateAddress: 0,
      archived: 0,
      noTenancy: 0,
    },
    senders: [{ id: 'sender-1', name: 'Cedar & Stone <office@cedar-stone.test>', replyTo: null }],
    checks: [{ code: 'sender', level: 'ok', message: 'office@cedar-stone.test is verified.' }],
    ...changes,
  }
}
