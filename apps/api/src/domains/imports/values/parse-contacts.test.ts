import { describe, expect, it } from 'vitest'
import { isRoleEmail, parseEmails, parsePhones, suggestEmail } from './parse-contacts.ts'

describe('parsePhones', () => {
  it.each([
    ['(512) 555-0134', 'US', ['+15125550134']],
    ['701-555-0110', 'US', ['+17015550110']],
    ['1 512 555 0134', 'US', ['+15125550134']],
    ['5125550134.0', 'US', ['+15125550134']],
    ['Mobile: (830) 555-0177, Home: (830) 555-0178', 'US', ['+18305550177 mobile', '+18305550178 home']],
    ['(830) 555-0177 (cell)', 'US', ['+18305550177 mobile']],
    ['C 830-555-0177 / W 830-555-0178', 'US', ['+18305550177 mobile', '+18305550178 work']],
    ['830.555.0177 x12', 'US', ['+18305550177 x12']],
    ['830-555-0177 ext. 12; 830-555-0178', 'US', ['+18305550177 x12', '+18305550178']],
    ['830-555-0177 830-555-0178', 'US', ['+18305550177', '+18305550178']],
    ['830-555-0177, (830) 555 0177', 'US', ['+18305550177']],
    ['020 7946 0018', 'GB', ['+442079460018']],
    ['+44 20 7946 0018', 'US', ['+442079460018']],
    ['089 123456', 'DE', ['+4989123456']],
  ])('%j in %s', (text, country, numbers) => {
    const { phones, invalidParts } = parsePhones(text, country)
    expect(
      phones.map(({ e164, type, extension }) =>
        [e164, type, extension && `x${extension}`].filter(Boolean).join(' '),
      ),
    ).toEqual(numbers)
    expect(invalidParts).toEqual([])
  })

  it("returns the parts that aren't numbers", () => {
    expect(parsePhones('555-01, 830-555-0177', 'US')).toMatchObject({
      phones: [{ e164: '+18305550177' }],
      invalidParts: ['555-01'],
    })
    expect(parsePhones('call the office', 'US').invalidParts).toEqual(['call the office'])
  })
})

describe('parseEmails', () => {
  it.each([
    ['Ada.Okafor@Example.org', ['ada.okafor@example.org']],
    ['ada.okafor@example.org, ada@example.net', ['ada.okafor@example.org', 'ada@example.net']],
    ['ada@example.org;linh@example.com', ['ada@example.org', 'linh@example.com']],
    ['ada@example.org linh@example.com', ['ada@example.org', 'linh@example.com']],
    ['ada@example.org, ADA@example.org', ['ada@example.org']],
    ['Ada Okafor <ada@example.org>', ['ada@example.org']],
    ['mailto:ada@example.org', ['ada@example.org']],
  ])('%j', (text, emails) => {
    expect(parseEmails(text)).toEqual({ emails, invalidParts: [] })
  })

  it.each(['dana@@example.com', 'dana@example', 'not an address', 'a..b@example.com'])(
    '%j is none',
    (text) => {
      expect(parseEmails(text)).toEqual({ emails: [], invalidParts: [text] })
    },
  )

  it('recognizes common misspellings and shared mailboxes', () => {
    expect(suggestEmail('dana@gmial.com')).toBe('dana@gmail.com')
    expect(suggestEmail('dana@example.com')).toBeNull()
    expect(['office@example.com', 'dana@example.com'].map(isRoleEmail)).toEqual([true, false])
  })
})
