import { randomBytes } from 'node:crypto'
import type { SecretKeys } from './secret-keys.ts'
import { createSecretBox, deriveKey } from './secrets.ts'

/**
 * The keys of the installation's hashes, by what they hash. They are stored encrypted and never change, so that hashes
 * stay comparable when the secret key is rotated.
 */
export type HashKeys = Readonly<Record<HashPurpose, Buffer>>

/**
 * How the first start gets each key. Hashes of sessions, codes, and API keys existed before hash keys did, so their
 * keys are derived from the secret key as they were then; what they hash can't be guessed. Addresses can be guessed, so
 * their key is independent of every secret key.
 */
export const firstHashKeys = {
  addresses: () => randomBytes(32),
  sessions: (secretKey) => deriveKey(secretKey, 'sessions and devices'),
  senderCodes: (secretKey) => deriveKey(secretKey, 'codes of senders'),
  sourceKeys: (secretKey) => deriveKey(secretKey, 'keys of feeds'),
} satisfies Record<string, (secretKey: Buffer) => Buffer>

type HashPurpose = keyof typeof firstHashKeys

/** What the installation hashes. */
export const hashPurposes = Object.keys(firstHashKeys) as HashPurpose[]

/** New keys for what doesn't outlive the process, such as tests and commands that compare no stored hashes. */
export const createHashKeys = (): HashKeys =>
  mapHashPurposes((purpose) => firstHashKeys[purpose](randomBytes(32)))

/** One key for each purpose. */
export const mapHashPurposes = (toKey: (purpose: HashPurpose) => Buffer) =>
  Object.fromEntries(hashPurposes.map((purpose) => [purpose, toKey(purpose)])) as Record<HashPurpose, Buffer>

/** Encrypts hash keys. */
export const createHashKeySecrets = (secretKeys: SecretKeys) => createSecretBox(secretKeys, 'hash keys')

/** The owner under which a hash key is sealed. */
export const hashKeyOwner = ({ purpose }: { purpose: string }) => `hash key: ${purpose}`
