/** Whether a threat's triage still needs someone's work. */
export const isOpenTriage = (triage: string) => triage !== 'resolved' && triage !== 'dismissed'
