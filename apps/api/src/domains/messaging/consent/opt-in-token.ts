import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. It stands in the mail alone; the database holds its hash. */
export const createOptInToken = () => randomBytes(32).toString('base64url')

export const hashOptInToken = (token: string) => hash('sha256', token)

/** What names a public page: too long to guess, short enough to type from a poster. */
export const createPublicId = () => randomBytes(9).toString('base64url')
