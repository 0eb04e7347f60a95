import { createPublicKey, generateKeyPair } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { createIfMissing } from '../crypto/key-file.ts'
import { OperatorError } from '../errors/operator-error.ts'

const dkimKeyFile = (dataDir: string) => path.join(dataDir, 'mail-dkim-key.pem')

/** Generates an RSA key of 2048 bits, as PEM. Runs off the main thread. */
export async function createDkimKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

/** The `p=` value of a key's DNS record. */
export const dkimPublicKey = (privateKey: string) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

/** The DNS record that lets receivers verify a key's signatures. */
export const dkimRecord = (publicKey: string) => `v=DKIM1; k=rsa; p=${publicKey}`

/**
 * The key that signs the operator's email: the given one (PEM or a file path), else one that is generated
 * once and stored in the data folder, readable by its owner only.
 * @throws OperatorError if it can't be read.
 */
export async function readOperatorKey(configuredKey: string | null, dataDir: string): Promise<string> {
  const source = configuredKey ?? (await loadOrCreateKey(dataDir))
  const isText = source.includes('-----BEGIN')
  try {
    const pem = isText ? source.replaceAll('\\n', '\n') : await readFile(source, 'utf8')
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem)
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
      throw new Error('it isn’t an RSA key of at least 2048 bits')
    }
    return pem
  } catch (error) {
    const location = isText ? 'MAIL_DKIM_KEY' : source
    throw new OperatorError(
      `Can’t read the email signing key from ${location}: ${(error as Error).message}. Use an RSA key in PEM format.`,
    )
  }
}

async function loadOrCreateKey(dataDir: string): Promise<string> {
  const file = dkimKeyFile(dataDir)
  await createIfMissing(file, createDkimKey)
  return file
}
