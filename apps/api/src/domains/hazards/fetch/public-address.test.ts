import { expect, it } from 'vitest'
import { createPublicLookup, isPublicAddress } from './public-address.ts'

it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'])('accepts %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  '10.0.0.1',
  '172.16.3.4',
  '192.168.1.1',
  '127.0.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '198.18.0.1',
  '::',
  '::1',
  'fd00:ec2::254',
  'fe80::1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '::7f00:1',
  '::10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
  '192.0.0.8',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '2130706433',
  '0x7f.1',
  '017700000001',
  '127.1',
  '127.0.0.1.',
  'example.com',
])('rejects %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it('connects to the checked address without resolving again', async () => {
  let resolved = 0
  const lookup = createPublicLookup(() => {
    resolved += 1
    return Promise.resolve([{ address: resolved === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }])
  })
  const address = await new Promise((resolve, reject) => {
    lookup('feeds.example.com', { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    )
  })
  expect(address).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(resolved).toBe(1)
})
