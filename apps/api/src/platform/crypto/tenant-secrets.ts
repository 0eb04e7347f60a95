import { createSecretBox } from './secret-box.ts'

/** Keeps what is sensitive about tenants. */
export const createTenantSecrets = (secretKey: Buffer | null) =>
  createSecretBox(secretKey, 'needs of tenants')
