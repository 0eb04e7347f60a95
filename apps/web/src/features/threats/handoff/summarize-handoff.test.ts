import { expect, it } from 'vitest'
import { type HandoffFacts, summarizeHandoff, toPlainText } from './summarize-handoff.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const ana = { id: 'user-1', name: 'Ana Ruiz' }
const ben = { id: 'user-2', name: 'Ben Cole' }
const item = (label: string, values: object = {}) => ({
  key: label,
  label,
  phase: 'respond',
  dueAt: null,
  owner: null,
  doneAt: null,
  doneBy: null,
  ...values,
})
const court = {
  property: { id: 'court', name: 'Alder Court' },
  triage: 'in_progress',
  assignee: ana,
  units: 12,
  declaredUnits: 0,
  tenants: 19,
  assistance: 2,
  checklist: [
    item('Check pumps', { doneAt: '2026-11-29T11:00:00Z', doneBy: ana }),
    item('Call the plumber'),
    item('Close the garage', {
      dueAt: '2026-11-29T11:30:00Z',
      owner: { role: 'on_call', user: null },
    }),
  ],
}
const flood = {
  id: 'flood',
  title: 'Flood Warning',
  severity: 'severe',
  status: 'active',
  triage: 'in_progress',
  onsetAt: null,
  effectiveAt: null,
  endsAt: null,
  expiresAt: null,
  closedAt: null,
  acknowledgedAt: '2026-11-29T10:00:00Z',
  acknowledgedBy: ana,
  resolvedAt: null,
  resolvedBy: null,
  impacts: [court],
}
const escalation = {
  id: 'escalation',
  notices: [
    {
      user: ben,
      channel: 'text',
      step: 1,
      state: 'sent',
      at: '2026-11-29T09:58:00Z',
      sentAt: '2026-11-29T09:58:00Z',
      deliveredAt: null,
      failedAt: null,
      answeredAt: '2026-11-29T10:00:00Z',
    },
  ],
}
const alert = {
  threadId: 'thread',
  phase: 'act_now',
  title: 'Move to an upper floor',
  startedAt: '2026-11-29T10:05:00Z',
  stats: { messages: 18, sent: 18, delivered: 16 },
  answers: { needHelp: 2, none: 10, notThere: 0, safe: 6 },
}
const note = (id: string, values: object = {}) => ({
  id,
  groupId: null,
  actor: ana,
  occurredAt: '2026-11-29T11:00:00Z',
  summary: 'Water in the garage.',
  metadata: { note: 'Water in the garage.' },
  ...values,
})
const steps = (person: typeof ana) => [{ step: 1, users: [{ ...person, isAvailable: true }] }]
const onCall = { isOn: true, now: steps(ben), next: { at: '2026-11-29T18:00:00Z', onCall: steps(ana) } }

const summarize = (facts: object = {}) =>
  summarizeHandoff({
    threats: [flood],
    escalations: [escalation],
    alerts: [alert],
    notes: [note('a')],
    onCall,
    now,
    ...facts,
  } as unknown as HandoffFacts)
const section = (title: string, facts: object = {}) =>
  summarize(facts).find((one) => one.title === title)?.entries
const textsOf = (title: string, facts: object = {}) => section(title, facts)?.map(({ text }) => text)

it('says what the situation is, and how far people are at each property', () => {
  expect(section('Situation')![0]).toMatchObject({
    text: 'Flood Warning',
    detail: expect.stringMatching(/^Severe, active, in progress\. No end time\. Acknowledged by Ana Ruiz, /),
  })
  expect(section('Properties')).toEqual([
    {
      text: 'Alder Court',
      detail:
        'In progress · Assigned to Ana Ruiz · 12 units · 19 tenants · 2 need assistance · checklist 1 of 3 done',
    },
  ])
})

it('counts a property once, whatever the threats of the incident', () => {
  const gauge = { ...flood, id: 'gauge', title: 'River gauge', impacts: [{ ...court, checklist: [] }] }
  expect(textsOf('Situation', { threats: [flood, gauge] })).toEqual(['Flood Warning', 'River gauge'])
  expect(textsOf('Properties', { threats: [flood, gauge] })).toEqual(['Alder Court'])
})

it('says who was notified and what people answered', () => {
  const [told, sent, answers] = section('People notified')!
  expect(told!.text).toMatch(/^Ben Cole, 1st: texted, /)
  expect(told!.detail).toMatch(/^replied /)
  expect(sent!.text).toMatch(/: Move to an upper floor, /)
  expect(sent!.detail).toBe('18 of 18 messages sent, 16 delivered')
  expect(answers).toEqual({
    text: '2 people need help. 10 people haven’t answered. 6 people are safe',
    isUrgent: true,
  })
})

it('lists what is open, overdue first, with who has it now', () => {
  expect(section('Open checklist items')).toEqual([
    {
      text: 'Close the garage (Alder Court)',
      detail: 'Overdue by 30 min · On call (Ben Cole)',
      isUrgent: true,
    },
    { text: 'Call the plumber (Alder Court)', detail: 'Unassigned', isUrgent: false },
  ])
})

it('lists nothing as open where people are done, and no preparations for what is over', () => {
  const at = (values: object) => [{ ...flood, ...values }]
  const resolved = at({ impacts: [{ ...court, triage: 'resolved' }] })
  expect(textsOf('Open checklist items', { threats: resolved })).toEqual(['No open items.'])
  const checklist = [item('Check pumps', { phase: 'prepare' }), item('Dry the garage', { phase: 'recover' })]
  const ended = at({ status: 'ended', impacts: [{ ...court, checklist }] })
  expect(textsOf('Open checklist items', { threats: ended })).toEqual(['Dry the garage (Alder Court)'])
})

it('has a note at several properties once, with its photos', () => {
  const metadata = { note: '', noteId: 'n', photos: 2 }
  const notes = [
    note('a', { groupId: 'group', metadata, summary: '2 photos added.' }),
    note('b', { groupId: 'group', metadata, summary: '2 photos added.' }),
  ]
  expect(section('Notes', { notes })).toEqual([
    { text: '2 photos added.', detail: expect.stringMatching(/^Ana Ruiz, .* · 2 photos$/) },
  ])
})

it('says who is on call now and next', () => {
  expect(textsOf('On call')).toEqual(['Now: 1st Ben Cole', expect.stringMatching(/^From .*: 1st Ana Ruiz$/)])
  expect(textsOf('On call', { onCall: { ...onCall, now: [], next: null } })).toEqual(['Now: no one'])
})

it('claims nothing about what the person can’t see', () => {
  const hidden = { alerts: null, notes: null, escalations: [] }
  expect(textsOf('People notified', hidden)).toEqual(['No one on call was notified.'])
  expect(section('Notes', hidden)).toBeUndefined()
})

it('is the same as plain text', () => {
  const text = toPlainText({
    title: 'Flood Warning',
    asOf: 'As of now.',
    url: 'https://app.test/threats/flood/handoff',
    warnings: ['Part is missing'],
    sections: summarize(),
  })
  expect(text).toContain(
    'Flood Warning\n\nAs of now.\n\nhttps://app.test/threats/flood/handoff\n\nPart is missing\n\nSITUATION\n',
  )
  expect(text).toContain('- Close the garage (Alder Court)\n  Overdue by 30 min · On call (Ben Cole)')
})
