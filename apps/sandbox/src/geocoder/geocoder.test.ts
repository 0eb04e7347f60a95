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
  const response = await oneLine('1437 Bannock Street, Denver, CO 80202')
  expect(await response.json()).toMatchObject({
    result: {
      addressMatches: [
        {
          matchedAddress: '1437 BANNOCK ST, DENVER, CO, 80202',
          coordinates: { x: -104.9903, y: 39.7392 },
        },
      ],
    },
  })
  expect(await (await oneLine('1 Nowhere St, Denver, CO 80202')).json()).toMatchObject({
    result: { addressMatches: [] },
  })
})

it('finds addresses in a batch', async () => {
  const response = await askBatch('a,1437 BANNOCK ST,Denver,CO,80202\nb,"1 Nowhere, St",Denver,CO,80202\n')
  expect(await response.text()).toBe(
    '"a","1437 BANNOCK ST, Denver, CO, 80202","Match","Exact","1437 BANNOCK ST, DENVER, CO, 80202","-104.9903,39.7392","0","L"\n' +
      '"b","1 Nowhere, St, Denver, CO, 80202","No_Match"',
  )
})

it('is a Photon server', async () => {
  const response = await fetch(`${sandbox.url}/photon/api?q=1437%20Bann`)
  expect(await response.json()).toMatchObject({
    features: [{ properties: { housenumber: '1437', street: 'Bannock St', countrycode: 'US' } }],
  })
})

it('goes down, limits requests, and responds with a maintenance page', async () => {
  await sandbox.setFaults({ geocoder: 'down' })
  expect((await oneLine('1437 Bannock St, Denver, CO 80202')).status).toBe(503)
  await sandbox.setFaults({ geocoder: '429', retryAfterSeconds: 3 })
  expect((await oneLine('1437 Bannock St, Denver, CO 80202')).headers.get('retry-after')).toBe('3')
  await sandbox.setFaults({ geocoder: 'malformed' })
  expect(await (await oneLine('1437 Bannock St, Denver, CO 80202')).text()).toContain('<html>')
  await sandbox.setFaults({ geocoder: 'ok' })
})
