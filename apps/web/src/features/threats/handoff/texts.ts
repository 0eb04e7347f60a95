import { countOf } from '~/lib/format'

export const handoffTexts = {
  title: 'Handoff summary',
  asOf: (time: string) => `As of ${time}. Includes only what you can see.`,
  copy: 'Copy text',
  print: 'Print',
  incomplete: 'Part of the summary couldn’t be loaded',
  cut: 'This event is too large to summarize in full. Open its threats to see the rest.',

  situation: 'Situation',
  started: (time: string) => `Started ${time}`,
  starts: (time: string) => `Starts ${time}`,
  ends: (time: string) => `Ends ${time}`,
  ended: (time: string) => `Ended ${time}`,
  noEnd: 'No end time',
  acknowledged: (name: string, time: string) => `Acknowledged by ${name}, ${time}`,
  resolved: (triage: string, name: string, time: string) => `${triage} by ${name}, ${time}`,
  formerMember: 'a former member',

  properties: 'Properties',
  noProperties: 'No property that you can see is affected.',
  assignedTo: (name: string) => `Assigned to ${name}`,
  unassigned: 'Not assigned',
  checklistDone: (done: string, total: string) => `checklist ${done} of ${total} done`,

  told: 'People notified',
  onCallTold: (name: string, notice: string, time: string) => `${name}: ${notice}, ${time}`,
  answeredAt: (verb: string, time: string) => `${verb} ${time}`,
  noOneTold: 'No one on call was notified, and no tenants were alerted.',
  noOneOnCallTold: 'No one on call was notified.',
  alert: (phase: string, title: string, time: string) => `${phase}: ${title}, ${time}`,

  open: 'Open checklist items',
  nothingOpen: 'No open items.',
  at: (label: string, property: string) => `${label} (${property})`,

  notes: 'Notes',
  noNotes: 'No notes.',
  noteBy: (name: string, time: string) => `${name}, ${time}`,
  photos: (count: number) => countOf(count, 'photo'),

  onCall: 'On call',
  now: (people: string) => `Now: ${people}`,
  next: (time: string, people: string) => `From ${time}: ${people}`,
  person: (step: string, names: string) => `${step} ${names}`,
  noOne: 'no one',
  onCallOff: 'On-call notifications are off.',
} as const
