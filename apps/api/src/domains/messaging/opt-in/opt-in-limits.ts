const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long a code and the link beside it work. */
export const confirmationMs = 48 * hourMs
/** How long the personal link works that a tenant asked for, as that of a campaign does. */
export const personalLinkMs = 30 * dayMs

/** Mails that one address can be sent from public pages in 24 hours. */
export const mailsPerDayMax = 5
export const mailWindowMs = dayMs
/** Wrong codes before a code works no more. */
export const attemptsMax = 5

/** How long requests stay, with the address that somebody typed. */
export const requestRetentionMs = 30 * dayMs
/** How long links stop mail after they have expired. */
export const linkRetentionMs = 730 * dayMs
