import { summarizeThreat } from '../notifications/compose-notification.ts'
import type { Told } from './read-told.ts'

export interface DescribedTold {
  title: string
  body: string
  /** The page about it, in the app. */
  path: string
}

/** What it is about: a threat, an alert, or a call for help. */
export function subjectOf(told: Told): string {
  if (told.kind === 'help_call') return told.call.id
  if (told.kind === 'alert_pending') return told.alert.id
  return 'threat' in told ? told.threat.id : told.threatId
}

export const isUrgentTold = (told: Told) =>
  told.kind === 'on_call' ||
  told.kind === 'help_call' ||
  ('threat' in told && told.threat.severity === 'extreme')

/** What a device shows about something that a member was told. Locked screens show it, too. */
export function describeTold(told: Told, orgId: string): DescribedTold {
  switch (told.kind) {
    case 'help_call': {
      const { call } = told
      // A locked screen shows this, so it doesn't say who or in which unit.
      const place = call.propertyName
      return {
        title: place === null ? 'A tenant needs help' : `A tenant needs help: ${place}`,
        body: call.threatTitle ?? '',
        path: `${call.threatId === null ? `/alerts/${call.threadId}` : `/threats/${call.threatId}`}/roll-call?group=need_help&org=${orgId}`,
      }
    }
    case 'threat_over':
      return {
        title: `All clear: ${told.title}`,
        body: 'It’s over, or no longer affects properties you can see.',
        path: `/threats/${told.threatId}?org=${orgId}`,
      }
    case 'threat_improved':
      return {
        title: `Less severe: ${told.title}`,
        body: told.severity === null ? '' : `Now it’s ${told.severity}.`,
        path: `/threats/${told.threatId}?org=${orgId}`,
      }
    case 'alert_pending':
      return {
        title: 'An alert is waiting for you',
        body: told.alert.title,
        path: `/alerts/${told.alert.id}?org=${orgId}`,
      }
    case 'on_call':
      return {
        title: `Urgent: ${summarizeThreat(told.threat)}`,
        body: `${told.threat.title}\nAcknowledge it to take over.`,
        path: `/threats/${told.threat.id}?org=${orgId}`,
      }
    case 'threat_worsened':
      return {
        title: summarizeThreat(told.threat),
        body: `Severity increased.\n${told.threat.title}`,
        path: `/threats/${told.threat.id}?org=${orgId}`,
      }
    case 'threat':
      return {
        title: summarizeThreat(told.threat),
        body: told.threat.title,
        path: `/threats/${told.threat.id}?org=${orgId}`,
      }
  }
}
