/** Fields of a property that may speak of persons: the ledger, which is never purged, keeps no value of them. */
export const personalFields = ['onSiteContact', 'notes'] as const
