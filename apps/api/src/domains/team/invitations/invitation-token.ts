import { hash, randomBytes } from 'node:crypto'

const tokenForm = /^[\w-]{43}$/

/** 256 random bits. It stands in the mail alone; the database holds its hash. */
export const createInvitationToken = () => randomBytes(32).toString('base64url')

export const hashInvitationToken = (token: string) => hash('sha256', token)

/** Whether a text can be a token at all, so that nothing else is looked up. */
export const isInvitationToken = (text: string) => tokenForm.test(text)
