import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('needs no variables with the sandbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    signUp: 'open',
    usesSandbox: true,
    role: 'all',
    seedDemo: false,
  })
})

it('runs a demo in production only on request', () => {
  expect(readConfig({ NODE_ENV: 'production', DESCOPE_PROJECT_ID: 'P2sandbox' }).usesSandbox).toBe(true)
})

it('requires invitations with a real identity project', () => {
  const config = readConfig({
    DESCOPE_PROJECT_ID: 'P2real',
    DESCOPE_MANAGEMENT_KEY: '',
    PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  })
  expect(config).toMatchObject({
    signUp: 'invite',
    host: '0.0.0.0',
    identity: { baseUrl: null, managementKey: null },
  })
})

it('reports every invalid variable and why', () => {
  expect(() => readConfig({ PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })).toThrow(
    [
      'PORT must be a port number from 0 to 65535, not “99999”.',
      'DATABASE_URL must be a postgres:// URL.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace, or silent, not “loud”.',
    ].join('\n'),
  )
})

it.each([
  [{ ROLE: 'worker' }, 'Set DATABASE_URL'],
  [{ DESCOPE_PROJECT_ID: 'P2real', SIGN_UP: 'open' }, 'SIGN_UP=invite'],
  [{ DESCOPE_PROJECT_ID: 'P2real', SEED_DEMO: '1' }, 'seed.js'],
  [{ DESCOPE_PROJECT_ID: 'P2real', FEEDS_EXAMPLE_ORIGIN: 'https://localhost:4105' }, 'Unset it'],
  [{ NODE_ENV: 'production' }, 'DESCOPE_PROJECT_ID=P2sandbox'],
  [{ DESCOPE_PROJECT_ID: 'P2real' }, 'openssl rand'],
  [{ DATABASE_DIRECT_URL: 'postgres://localhost/parapet' }, 'Set DATABASE_URL as well'],
  [{ PORT: '9464', METRICS_PORT: '9464' }, 'Choose another METRICS_PORT'],
  [{ METRICS_PORT: '4000' }, 'Choose another METRICS_PORT'],
  [
    {
      ROLE: 'worker',
      DATABASE_URL: 'postgres://localhost/parapet',
      DESCOPE_PROJECT_ID: 'P2real',
      PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    },
    'MAIL_DKIM_KEY',
  ],
  [{ ROLE: 'api', DATABASE_URL: 'postgres://localhost/parapet' }, 'openssl rand'],
  [{ DATABASE_URL: 'postgres://localhost/parapet' }, 'PARAPET_SECRET_KEY is missing'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'Set S3_BUCKET'],
  [{ S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'AKIA' }, 'S3_ACCESS_KEY_ID is set without S3_SECRET_ACCESS_KEY'],
  [{ S3_BUCKET: 'homes', S3_ENDPOINT: 'https://s3.example.com' }, 'Set both'],
])('rejects %o, which can’t work, and says what to do', (env, remedy) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(remedy)
})

it('scans uploads for malware only if a scanner is set', () => {
  expect(readConfig({}).malwareScanUrl).toBeNull()
  expect(readConfig({ MALWARE_SCAN_URL: 'clamd://scanner:3310' }).malwareScanUrl).toBe('clamd://scanner:3310')
  expect(() => readConfig({ MALWARE_SCAN_URL: 'http://scanner:3310' })).toThrow(
    'MALWARE_SCAN_URL must be a URL such as clamd://scanner:3310 or icap://scanner:1344/avscan, not “http://scanner:3310”.',
  )
})

it('stores files in a bucket only if one is set', () => {
  expect(readConfig({}).s3).toBeNull()
  const keys = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ S3_BUCKET: 'homes', S3_ENDPOINT: 'http://minio:9000', ...keys }).s3).toEqual({
    bucket: 'homes',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
    forcePathStyle: true,
  })
  expect(readConfig({ S3_BUCKET: 'homes', S3_REGION: 'eu-central-1' }).s3).toMatchObject({
    endpoint: null,
    region: 'eu-central-1',
    credentials: null,
    forcePathStyle: false,
  })
})

it('accepts several secret keys, and encrypts with the first', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
  const [first, second, third] = keys.map((key) => key.toString('base64'))
  expect(readConfig({ PARAPET_SECRET_KEY: `${first}, ${second}\n${third}` }).secretKeys).toEqual(keys)
  expect(() => readConfig({ PARAPET_SECRET_KEY: `${first},hunter2` })).toThrow(
    'PARAPET_SECRET_KEY must be 32 bytes in base64, or several such keys separated by commas or spaces',
  )
})

it('does not print an invalid secret', () => {
  expect(() => readConfig({ PARAPET_SECRET_KEY: 'hunter2' })).toThrow(/^((?!hunter2).)*$/)
})

it('sends email from the public host by default', () => {
  expect(readConfig({}).mail.from).toBe('Parapet <no-reply@parapet.test>')
  expect(readConfig({ PUBLIC_URL: 'https://homes.example.com' }).mail.from).toBe(
    'Parapet <no-reply@homes.example.com>',
  )
  const named = 'Cedar & Stone <hello@cedar.example>'
  expect(readConfig({ MAIL_FROM: named }).mail.from).toBe(named)
  expect(readConfig({ MAIL_FROM: 'hello@cedar.example' }).mail.from).toBe('hello@cedar.example')
  for (const wrong of ['nobody', 'Name <nobody>', 'a@b.example, c@d.example', 'A\r\nBcc: x <a@b.example>']) {
    expect(() => readConfig({ MAIL_FROM: wrong })).toThrow('MAIL_FROM must be')
  }
})

it('configures the device id and its collector', () => {
  expect(readConfig({}).device).toEqual({ enabled: true, endpoint: null, apiKey: null })
  const collector = { DEVICE_ID_ENDPOINT: 'https://collector.example/v1', DEVICE_ID_API_KEY: 'key' }
  expect(readConfig({ DEVICE_ID: 'off', ...collector }).device).toEqual({
    enabled: false,
    endpoint: 'https://collector.example/v1',
    apiKey: 'key',
  })
  expect(() => readConfig({ DEVICE_ID: 'maybe' })).toThrow('DEVICE_ID must be on or off')
})

it('uses only the Census Bureau as a geocoder by default', () => {
  const real = { DESCOPE_PROJECT_ID: 'P2real', PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
  expect(readConfig({}).geocoding.censusUrl).toBe('http://localhost:4100/geocoder')
  expect(readConfig({ ...real }).geocoding).toMatchObject({
    censusUrl: 'https://geocoding.geo.census.gov/geocoder',
    other: null,
    suggests: false,
  })
  expect(readConfig({ ...real, CENSUS_GEOCODER: 'off' }).geocoding.censusUrl).toBeNull()
  expect(
    readConfig({ ...real, GEOCODER_URL: 'http://photon:2322/', GEOCODER_SUGGESTIONS: 'on' }).geocoding,
  ).toMatchObject({ other: { kind: 'photon', url: 'http://photon:2322', key: null }, suggests: true })
  expect(() => readConfig({ ...real, GEOCODER_SUGGESTIONS: 'on' })).toThrow('Set GEOCODER_URL as well')
  expect(() => readConfig({ ...real, GEOCODER_KEY: 'key' })).toThrow('Set GEOCODER_URL as well')
  expect(() => readConfig({ ...real, GEOCODER_KIND: 'nominatim' })).toThrow(
    'GEOCODER_KIND must be photon or pelias',
  )
})

it('configures the feed contact, and sandbox feeds only with the sandbox', () => {
  const real = { DESCOPE_PROJECT_ID: 'P2real', PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
  const publicUrl = 'https://homes.example.com'
  expect(readConfig({}).feeds.baseUrl).toBe('http://localhost:4100/feeds')
  expect(readConfig({ ...real, PUBLIC_URL: publicUrl }).feeds).toEqual({
    baseUrl: null,
    contact: publicUrl,
    exampleAgency: null,
  })
  expect(readConfig({ ...real, FEEDS_CONTACT: 'ops@example.com' }).feeds.contact).toBe('ops@example.com')
  expect(() => readConfig({ FEEDS_CONTACT: 'ops) evil (' })).toThrow('FEEDS_CONTACT must be')
})

it("configures name servers, and the sandbox's only with the sandbox", () => {
  expect(readConfig({}).dnsServers).toEqual(['127.0.0.1:4104'])
  const real = {
    DESCOPE_PROJECT_ID: 'P2real',
    PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  expect(readConfig(real).dnsServers).toBeNull()
  const given = '9.9.9.9, [2620:fe::fe]:53,127.0.0.1:5353'
  expect(readConfig({ ...real, DNS_SERVERS: given }).dnsServers).toEqual([
    '9.9.9.9',
    '[2620:fe::fe]:53',
    '127.0.0.1:5353',
  ])
  for (const wrong of ['dns.example', '127.0.0.1:x', '1.2.3.4,,']) {
    expect(() => readConfig({ DNS_SERVERS: wrong })).toThrow('DNS_SERVERS must be')
  }
})

it('configures the mail operator without printing the key', () => {
  expect(
    readConfig({ MAIL_SPF_HOST: 'spf.mail.example', MAIL_RETURN_HOST: 'mx.mail.example' }).mail,
  ).toMatchObject({
    dkimKey: null,
    dkimSelector: 'parapet',
    spfHost: 'spf.mail.example',
    returnHost: 'mx.mail.example',
  })
  for (const [name, wrong] of [
    ['MAIL_SPF_HOST', 'no host'],
    ['MAIL_RETURN_HOST', 'localhost'],
    ['MAIL_DKIM_SELECTOR', 'a.b'],
  ] as const) {
    expect(() => readConfig({ [name]: wrong })).toThrow(`${name} must be`)
  }
})

it('accepts only exact origins, without wildcards', () => {
  expect(readConfig({}).corsOrigins).toEqual([])
  const listed = 'https://maps.example.com, http://localhost:5180,'
  expect(readConfig({ CORS_ORIGINS: listed }).corsOrigins).toEqual([
    'https://maps.example.com',
    'http://localhost:5180',
  ])
  for (const wrong of ['*', 'null', 'https://*.example.com', 'http://maps.example.com', 'https://a.test/']) {
    expect(() => readConfig({ CORS_ORIGINS: wrong })).toThrow('CORS_ORIGINS must be https origins')
  }
})

it('prints no invalid secret', () => {
  const secret = 'canary secret'
  const names = [
    'PARAPET_SECRET_KEY',
    'DATABASE_URL',
    'DATABASE_MIGRATION_URL',
    'SMTP_URL',
    'MAIL_WEBHOOK_SECRET',
    'METRICS_TOKEN',
    'ABLY_KEY',
    'TEXT_GATEWAY_AUTH_TOKEN',
    'VAPID_PRIVATE_KEY',
  ]
  for (const name of names) {
    let said = ''
    try {
      readConfig({ [name]: secret })
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain(name)
    expect(said).not.toContain('canary')
  }
})

it('sends texts through the sandbox, an account, or not at all', () => {
  expect(readConfig({}).texting).toMatchObject({
    url: 'http://localhost:4100/text-gateway',
    accountSid: 'ACsandbox',
    from: '+12025550100',
  })
  expect(readConfig({ TEXT_GATEWAY: 'off' }).texting).toBeNull()
  const secret = Buffer.alloc(32, 1).toString('base64')
  const real = { DESCOPE_PROJECT_ID: 'P2real', PARAPET_SECRET_KEY: secret }
  expect(readConfig(real).texting).toBeNull()
  const account = { ...real, TEXT_GATEWAY_ACCOUNT_SID: 'AC1', TEXT_GATEWAY_AUTH_TOKEN: 'token-of-16-chars' }
  expect(readConfig({ ...account, TEXT_GATEWAY_SERVICE_SID: 'MG1' }).texting).toMatchObject({
    url: 'https://api.twilio.com',
    from: null,
    serviceSid: 'MG1',
    registration: null,
  })
  const registered = { ...account, TEXT_GATEWAY_FROM: '+12025550100', TEXT_GATEWAY_BRAND_ID: 'BN1' }
  expect(readConfig({ ...registered, TEXT_GATEWAY_CAMPAIGN_ID: 'CM1' }).texting).toMatchObject({
    registration: { brandId: 'BN1', campaignId: 'CM1' },
  })
  for (const half of [{ TEXT_GATEWAY_BRAND_ID: 'BN1' }, { TEXT_GATEWAY_CAMPAIGN_ID: 'CM1' }])
    expect(() => readConfig({ ...real, ...half })).toThrow('belong to one registration with US carriers')
  expect(() => readConfig(account)).toThrow('Set TEXT_GATEWAY_FROM')
  expect(() => readConfig({ ...real, TEXT_GATEWAY_ACCOUNT_SID: 'AC1' })).toThrow('Set both, or neither')
  expect(() => readConfig({ ...account, TEXT_GATEWAY_API_KEY_SID: 'SK1' })).toThrow('Set both, or neither')
  expect(() => readConfig({ TEXT_GATEWAY_FROM: '2025550100' })).toThrow('TEXT_GATEWAY_FROM must be a phone')
})

it('reads the key of push messages, and sends none without it outside of the sandbox', () => {
  expect(readConfig({}).push).toMatchObject({ origins: ['http://localhost:4100'] })
  const real = {
    DESCOPE_PROJECT_ID: 'P2real',
    DESCOPE_MANAGEMENT_KEY: 'key',
    PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    PUBLIC_URL: 'https://parapet.test',
  }
  expect(readConfig(real).push).toBeNull()
  const key = Buffer.alloc(32, 9)
  for (const encoding of ['base64', 'base64url'] as const) {
    const config = readConfig({
      ...real,
      VAPID_PRIVATE_KEY: key.toString(encoding),
      VAPID_SUBJECT: 'mailto:ops@parapet.test',
    })
    expect(config.push).toEqual({ privateKey: key, subject: 'mailto:ops@parapet.test', origins: [] })
  }
  for (const wrong of [
    'short',
    Buffer.alloc(32, 0).toString('base64'),
    Buffer.alloc(32, 255).toString('base64'),
  ])
    expect(() => readConfig({ ...real, VAPID_PRIVATE_KEY: wrong })).toThrow('VAPID_PRIVATE_KEY must be')
})
