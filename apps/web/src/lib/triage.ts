/** Whether a threat's triage still needs someone's work. */
export const isOpenTriage = (triage: string) => triage !== 'resolved' && triage !== 'dismissed'

interface AcknowledgeableThreat {
  triage: string
  impact: { properties: number }
  permissions: readonly string[]
}

/** A threat that no longer affects any property has nothing to acknowledge. */
export const canAcknowledge = ({ triage, impact, permissions }: AcknowledgeableThreat) =>
  triage === 'new' && impact.properties > 0 && permissions.includes('threat:update')
