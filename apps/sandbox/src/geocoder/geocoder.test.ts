import { expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()

const oneLine = (address: string) =>
  fetch(`${sandbox.url}/geocoder/locations/onelineaddress?${new URLSearchParams({ address }).toString()}`)

function askBatch(rows: string) {
  const form = new FormData()
  form.set('addressFile', new File([rows], 'addresses.csv'))
  form.set('benchmark', 'Public_AR_Current')
  return fetch(`${sandbox.url}/geocoder/locations/addressbatch`, { method: 'POST', body: form })
}

it('finds addresses by one line', async () => {
  const response = await oneLine('1401 Emporia Street, Aurora, CO 80010')
  expect(await response.json()).toMatchObject({
    result: {
      addressMatches: [
        {
          matchedAddress: '1401 EMPORIA ST, AURORA, CO, 80010',
          coordinates: { x: -104.874269, y: 39.738285 },
        },
      ],
    },
  })
  expect(await (await oneLine('1 Nowhere St, Aurora, CO 80010')).json()).toMatchObject({
    result: { addressMatches: [] },
  })
})

it('finds addresses in a batch', async () => {
  const response = await askBatch('a,1401 EMPORIA ST,Aurora,CO,80010\nb,"1 Nowhere, St",Aurora,CO,80010\n')
  expect(await response.text()).toBe(
    '"a","1401 EMPORIA ST, Aurora, CO, 80010","Match","Exact","1401 EMPORIA ST, AURORA, CO, 80010","-104.874269,39.738285","0","L"\n' +
      '"b","1 Nowhere, St, Aurora, CO, 80010","No_Match"',
  )
})

it('is a Photon server', async () => {
  const response = await fetch(`${sandbox.url}/photon/api?q=1401%20Empor`)
  expect(await response.json()).toMatchObject({
    features: [{ properties: { housenumber: '1401', street: 'EMPORIA ST', countrycode: 'US' } }],
  })
})

it('goes down, limits requests, and responds with a maintenance page', async () => {
  await sandbox.setFaults({ geocoder: 'down' })
  expect((await oneLine('1401 Emporia St, Aurora, CO 80010')).status).toBe(503)
  await sandbox.setFaults({ geocoder: '429', retryAfterSeconds: 3 })
  expect((await oneLine('1401 Emporia St, Aurora, CO 80010')).headers.get('retry-after')).toBe('3')
  await sandbox.setFaults({ geocoder: 'malformed' })
  expect(await (await oneLine('1401 Emporia St, Aurora, CO 80010')).text()).toContain('<html>')
  await sandbox.setFaults({ geocoder: 'ok' })
})
