import type { Alert, AlertNumbers, AlertPreview } from '~/data/alerts/queries'

const timestamp = '2026-11-21T16:00:00.000Z'
const idOf = (n: number) => `01932f70-0000-7000-8000-0000000000a${n}`
export const alertId = idOf(1)
export const alertedThreatId = idOf(2)
export const alertedPropertyId = idOf(3)

const noStats: Alert['stats'] = {
  people: 0,
  reached: 0,
  excluded: 0,
  messages: 0,
  waiting: 0,
  waitingUntil: null,
  sent: 0,
  delivered: 0,
  notSent: 0,
  inDoubt: 0,
  withdrawn: 0,
  bounced: 0,
  unanswered: 0,
  voicemail: 0,
}

export const alertTemplateTexts: Alert['texts'] = {
  en: {
    subject: 'Move up now: Flood at {{property.name|your home}}',
    bodyMarkdown: '**Move up now.** {{replyUrl}}',
    shortText: 'Move up now. {{replyUrl}}',
    isReviewed: true,
  },
  es: {
    subject: 'Suba ahora: Inundación',
    bodyMarkdown: '**Suba ahora.** {{replyUrl}}',
    shortText: 'Suba ahora. {{replyUrl}}',
    isReviewed: false,
  },
}

/** A draft about a flood at one property as the API returns it, with all `stats` and answers at 0. */
export function createAlert({
  stats = {},
  answers = {},
  ...changes
}: Partial<Omit<Alert, 'stats' | 'answers'>> & {
  stats?: Partial<Alert['stats']>
  answers?: Partial<Alert['answers']>
} = {}): Alert {
  return {
    id: alertId,
    threadId: alertId,
    threat: { id: alertedThreatId, name: 'Flood Warning' },
    hazard: 'flood',
    templateHazard: 'flood',
    phase: 'act_now',
    status: 'draft',
    title: 'Move up now: Flood',
    priority: 1,
    isAutomatic: false,
    audience: {
      propertyIds: [alertedPropertyId],
      buildings: [],
      floors: [],
      unitIds: [],
      onlyUnanswered: false,
    },
    channels: ['email'],
    senderId: null,
    texts: alertTemplateTexts,
    confirmedCount: null,
    confirmedAt: null,
    confirmedBy: null,
    approvedAt: null,
    approvedBy: null,
    delayedUntil: null,
    delaySecondsLeft: null,
    startedAt: null,
    finishedAt: null,
    taskId: null,
    stats: { ...noStats, ...stats },
    answers: { safe: 0, needHelp: 0, notThere: 0, none: 0, ...answers },
    actions: ['edit', 'send', 'cancel'],
    createdAt: timestamp,
    updatedAt: timestamp,
    createdBy: null,
    updatedBy: null,
    version: 1,
    ...changes,
  }
}

/** 31 of 40 people, 6 of whom speak Spanish. */
export const createAlertNumbers = (changes: Partial<AlertNumbers> = {}): AlertNumbers => ({
  people: 40,
  reached: 31,
  excluded: [
    { reason: 'no_consent', count: 7 },
    { reason: 'suppressed', count: 2 },
  ],
  channels: [
    {
      channel: 'email',
      isAvailable: true,
      people: 31,
      messages: 32,
      segments: null,
      held: null,
      excluded: [],
    },
    { channel: 'sms', isAvailable: false, people: 0, messages: 0, segments: 0, held: null, excluded: [] },
    {
      channel: 'voice',
      isAvailable: false,
      people: 0,
      messages: 0,
      segments: null,
      held: null,
      excluded: [],
    },
  ],
  languages: [
    { value: 'en', count: 25, textLanguage: 'en', isReviewed: true },
    { value: 'es', count: 6, textLanguage: 'es', isReviewed: false },
  ],
  approvalNeeded: false,
  approvalBlocked: null,
  missingPlaces: [],
  ...changes,
})

export const createAlertPreview = (changes: Partial<AlertPreview> = {}): AlertPreview => ({
  language: 'en',
  isReviewed: true,
  email: {
    subject: 'Move up now: Flood at Maple Court',
    html: '<html><head></head><body><p>Move up now.</p></body></html>',
    text: 'Move up now.',
  },
  sms: { text: 'Move up now.', encoding: 'GSM-7', units: 12, segments: 1 },
  voice: {
    language: 'en',
    texts: ['This is a recorded safety message from Maple. Move up now. Press 1 if you’re safe.'],
  },
  readingGrade: 5,
  warnings: [],
  ...changes,
})
