import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'
import { createCertificate } from './create-certificate.ts'

it('creates valid certificates', async () => {
  const read = new X509Certificate((await createCertificate()).cert)
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1')
  expect(read.checkHost('localhost')).toBe('localhost')
  expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now())
  expect(Date.parse(read.validFrom)).toBeLessThanOrEqual(Date.now())
  expect((await createCertificate()).cert).not.toBe(read.toString())
})

describe('the agency', () => {
  const sandbox = provideSandbox()
  const ask = async (path: string, ca?: string) => {
    const asking = get(`https://localhost:${sandbox.tlsPort}${path}`, { ca })
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: response.statusCode, text: await text(response) }
  }

  it('serves clients that trust its certificate, with links to itself', async () => {
    const ca = await (await fetch(`${sandbox.url}/agency-certificate.pem`)).text()
    const { status, text } = await ask('/feeds/cap/index.xml', ca)
    expect(status).toBe(200)
    expect(text).toContain(`https://localhost:${sandbox.tlsPort}/feeds/cap/alerts/`)
    expect((await ask('/inbox', ca)).status).toBe(404)
  })

  it('isn’t trusted by other clients', async () => {
    await expect(ask('/feeds/cap/index.xml')).rejects.toThrow(/self.signed/)
  })
})
