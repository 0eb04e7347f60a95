import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { describe, expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'
import { createCertificate } from './create-certificate.ts'

it('makes certificates that are what they say', () => {
  const read = new X509Certificate(createCertificate().cert)
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1')
  expect(read.checkHost('localhost')).toBe('localhost')
  expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now())
  expect(Date.parse(read.validFrom)).toBeLessThan(Date.now())
  expect(createCertificate().cert).not.toBe(read.toString())
})

describe('the agency', () => {
  const sandbox = provideSandbox()
  const ask = (path: string, ca?: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const asking = request(`https://localhost:${sandbox.tlsPort}${path}`, { ca }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode, text }))
      })
      asking.on('error', reject)
      asking.end()
    })

  it('answers whoever trusts its certificate, and points to itself', async () => {
    const ca = await (await fetch(`${sandbox.url}/agency-certificate.pem`)).text()
    const { status, text } = await ask('/feeds/cap/index.xml', ca)
    expect(status).toBe(200)
    expect(text).toContain(`https://localhost:${sandbox.tlsPort}/feeds/cap/alerts/`)
    expect((await ask('/inbox', ca)).status).toBe(404)
  })

  it('is not trusted by others', async () => {
    await expect(ask('/feeds/cap/index.xml')).rejects.toThrow(/self.signed/)
  })
})
