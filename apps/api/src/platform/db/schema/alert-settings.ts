/** How an organization sends alerts. */
export interface AlertSettings {
  /** Alerts to more people than this need a second person's approval; null for never. */
  approvalOver: number | null
}

export const defaultAlertSettings: AlertSettings = { approvalOver: null }
