/** What everybody hears who sees the whole organisation. */
export const orgChannel = (orgId: string) => `org:${orgId}`
/** What members hear who see only some properties; and who of all members looks at the property now. */
export const propertyChannel = (orgId: string, propertyId: string) => `property:${orgId}:${propertyId}`
/** What one person hears. */
export const userChannel = (orgId: string, userId: string) => `user:${orgId}:${userId}`
/** Who looks at the threat now. Nothing is published in it. */
export const threatChannel = (orgId: string, threatId: string) => `threat:${orgId}:${threatId}`
