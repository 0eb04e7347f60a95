import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. It stands in the mail alone; the database holds its hash. */
export const createOptInToken = () => randomBytes(32).toString('base64url')

export const hashOptInToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** What names a public page: too long to guess, short enough to type from a poster. */
export const createPublicId = () => randomBytes(9).toString('base64url')
