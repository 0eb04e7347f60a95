import { generate } from 'selfsigned'

export interface Certificate {
  /** PEM. */
  key: string
  cert: string
}

/**
 * A self-signed certificate for this machine's names, for clients that trust exactly this one.
 */
export async function createCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Parapet sandbox' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  })
  return { key, cert }
}
