/** How an organization sends alerts. */
export interface AlertSettings {
  /** A second person has to approve an alert to more people than this; null for never. */
  approvalOver: number | null
}

export const defaultAlertSettings: AlertSettings = { approvalOver: null }
