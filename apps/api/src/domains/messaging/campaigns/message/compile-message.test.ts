import { authenticate } from 'mailauth'
import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailIdentity } from '../../../../platform/email/mailer.ts'
import { createDkimKey } from '../../../../platform/email/operator-key.ts'
import { createSmtpMailer } from '../../../../platform/email/smtp-mailer.ts'
import { type ScriptedSmtp, startScriptedSmtp } from '../../../../testing/scripted-smtp.ts'
import { findSpamAssassin, scoreMail } from '../../../../testing/spam-assassin.ts'
import { chooseMessageLanguage, compileMessage } from './compile-message.ts'
import type { OrgRow } from '../../message/merge-fields.ts'
import { defaultMessages } from './default-messages.ts'
import { sampleValues } from '../../message/merge-fields.ts'

const spamAssassin = findSpamAssassin()
const publicUrl = 'https://homes.example'
const org = {
  id: '01932e00-0000-7000-8000-000000000009',
  name: 'Cedar & Stone',
  legalName: 'Cedar & Stone LLC',
  logo: null,
  supportPhone: '+15125550134',
  defaultCountry: 'US',
  contactEmail: 'office@maple.example',
  postalAddress: {
    line1: '500 W 2nd St',
    line2: null,
    line3: null,
    city: 'Austin',
    region: 'TX',
    postalCode: '78701',
    country: 'US',
  },
} as OrgRow
const { en, ...others } = defaultMessages
const message = { ...en!, languageVariants: others }
const values = sampleValues(org, publicUrl)
const languages = Object.keys(defaultMessages)

let smtp: ScriptedSmtp
let identity: MailIdentity

beforeAll(async () => {
  smtp = await startScriptedSmtp()
  identity = {
    from: { name: 'Cedar & Stone', address: 'alerts@maple.example' },
    replyTo: null,
    envelopeFrom: 'bounce@bounce.maple.example',
    dkim: { domainName: 'maple.example', keySelector: 's1', privateKey: await createDkimKey() },
  }
})
afterAll(() => smtp.close())

/** Sends the email, signed, over real SMTP and returns it as received. */
async function deliver(language: string) {
  const { subject, html, text } = (await compileMessage(message, language, org, { publicUrl })).fill(values)
  await createSmtpMailer({ url: smtp.url, operator: identity }).send({
    to: 'dana@tenants.example',
    subject,
    html,
    text,
    messageId: '<01932e00-7b1a-7c55-9f0e-6b0a3f9d2c11@maple.example>',
    listUnsubscribe: {
      url: `${publicUrl}/api/org/${org.id}/optin/${'t'.repeat(43)}`,
      mailto: `mailto:unsub+${'t'.repeat(43)}@homes.example?subject=unsubscribe`,
    },
  })
  return smtp.mails.at(-1)!
}

describe.each(languages)('the suggested email in %s', (language) => {
  it('has the same content in HTML and plain text, with the opt-in link', async () => {
    const { html, text } = (await compileMessage(message, language, org, { publicUrl })).fill(values)
    expect(html).toContain(`lang="${language}"`)
    const link = values.optInUrl.replaceAll('&', '&#38;')
    expect(html).toContain(`class="button" href="${link}"`)
    expect(text).toContain(values.optInUrl)
    expect(text).toContain(values.optOutUrl)
    expect(text).toContain('500 W 2nd St, Austin, TX 78701')
    expect(text).toContain('(512) 555-0134')
    expect(text + html).not.toMatch(/\{\{|\}\}|[\u{E000}-\u{E002}]/u)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/<(?:script|img|link)\b/)
  })

  it.skipIf(spamAssassin === null)(
    'scores under 2 in SpamAssassin without the network',
    { timeout: 180_000 },
    async () => {
      const { score, tests } = await scoreMail(spamAssassin!, (await deliver(language)).raw)
      expect(score, tests).toBeLessThan(2)
    },
  )
})

it.each([
  ['en', 'No thanks, don’t email me: '],
  ['fr', 'Non merci, ne m’envoyez pas de courriels\u00a0: '],
  ['zh', '不用，谢谢，请不要给我发邮件：'],
])('puts a colon before a link in plain text as is customary in %s', async (language, label) => {
  const { text } = (await compileMessage(message, language, org, { publicUrl })).fill(values)
  expect(text).toContain(`${label}${values.optOutUrl}`)
  expect(text).toContain(`${label.at(-1) === '：' ? '：' : label.slice(-2)}${values.optInUrl}`)
})

it.each([
  ['en', 'Cedar & Stone would like to alert you when a hazard threatens your building.'],
  ['es', 'Cedar & Stone quisiera avisarle cuando un peligro amenace su edificio.'],
  ['fr', 'Cedar & Stone souhaite vous prévenir lorsqu’un danger menace votre immeuble.'],
  ['vi', 'Cedar & Stone muốn báo cho quý vị khi có mối nguy hiểm đe dọa tòa nhà của quý vị.'],
  ['zh', '当危险威胁到您所住的楼房时，Cedar & Stone 希望及时通知您。'],
])('has its own preview line in %s', async (language, line) => {
  const { preheader, html } = (await compileMessage(message, language, org, { publicUrl })).fill(values)
  expect(preheader).toBe(line)
  expect(html).toContain(line.replace('&', '&#38;'))
})

it('is in the preferred language only if the opt-in page is, and otherwise in English', () => {
  const choose = (preferred: string | null, ...consentLanguages: string[]) =>
    chooseMessageLanguage({ languageVariants: { es: others.es!, de: others.es! } }, preferred, {
      consentLanguages,
    })
  expect(choose('es-MX', 'es')).toBe('es')
  expect(choose('es-MX')).toBe('en')
  expect(choose('fr', 'fr')).toBe('en')
  expect(choose('de', 'es')).toBe('en')
  expect(choose(null, 'es')).toBe('en')
})

it('passes DKIM, SPF and DMARC', async () => {
  const { raw, from } = await deliver('en')
  const key = createPublicKey(identity.dkim!.privateKey)
    .export({ type: 'spki', format: 'der' })
    .toString('base64')
  const records: Record<string, string[][]> = {
    's1._domainkey.maple.example': [[`v=DKIM1; k=rsa; p=${key}`]],
    'bounce.maple.example': [['v=spf1 ip4:127.0.0.1 -all']],
    '_dmarc.maple.example': [['v=DMARC1; p=reject']],
  }
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(raw, 'latin1'), {
    ip: '127.0.0.1',
    helo: 'mail.maple.example',
    sender: from,
    mta: 'mx.tenants.example',
    minBitLength: 2048,
    resolver: (name, type) => {
      const found = type === 'TXT' ? records[name] : undefined
      return found
        ? Promise.resolve(found as never)
        : Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    },
  })
  expect(dkim.results.map(({ status }) => status.result)).toEqual(['pass'])
  expect(spf && spf.status.result).toBe('pass')
  expect(dmarc && dmarc.status.result).toBe('pass')
})

it('escapes all characters in the names of a recipient', async () => {
  const compiled = await compileMessage(message, 'en', org, { publicUrl })
  const hostile = '"><script>alert(1)</script>\r\nBcc: all@tenants.example'
  const { subject, html } = compiled.fill({
    ...values,
    'tenant.firstName': hostile,
    'property.name': hostile,
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<script')
  const { html: plain } = compiled.fill(values)
  expect(plain).toContain('Hello Dana,')
})
