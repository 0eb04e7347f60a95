import type { ConsentChannel } from './consent-record.ts'
import type { Hazard, Severity } from './hazard.ts'

/** The severities from which alerts can be sent automatically. */
export const automaticSeverities = ['moderate', 'severe', 'extreme'] as const satisfies readonly Severity[]

/** Which threats tenants are alerted about automatically, and how. */
export interface AutomaticAlerts {
  hazards: Hazard[]
  minSeverity: (typeof automaticSeverities)[number]
  /** How long staff can stop an alert before it goes out. */
  delayMinutes: number
  /** Null for the default sender. */
  senderId: string | null
  /** Null for every channel that the server can send on. */
  channels: ConsentChannel[] | null
}

/** How an organization sends alerts. */
export interface AlertSettings {
  /** Alerts to more people than this need a second person's approval; null for never. */
  approvalOver: number | null
  /** Null while automatic sending is off. */
  automatic: AutomaticAlerts | null
  /** Grows with each save. */
  version: number
  /** When and by whom they were last saved; null for the defaults. */
  updatedAt: string | null
  updatedBy: string | null
}

export const defaultAlertSettings: AlertSettings = {
  approvalOver: null,
  automatic: null,
  version: 1,
  updatedAt: null,
  updatedBy: null,
}

/** The stored settings. Those from before a setting existed lack it. */
export const readAlertSettings = ({ alerts }: { alerts: Partial<AlertSettings> }): AlertSettings => ({
  ...defaultAlertSettings,
  ...alerts,
})
