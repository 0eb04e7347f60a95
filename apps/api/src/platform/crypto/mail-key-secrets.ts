import { createSecretBox } from './secret-box.ts'

/** Keeps the keys that mail of organisations' own domains is signed with. */
export const createMailKeySecrets = (secretKey: Buffer | null) =>
  createSecretBox(secretKey, 'signing keys of mail domains')
