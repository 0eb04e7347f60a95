import { expect, it } from 'vitest'
import { areValidPushKeys, encryptPush, payloadBytesMax } from './encrypt-push.ts'

// The example of RFC 8291, section 5.
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const privateKey = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')

it('encrypts the example of RFC 8291', () => {
  const payload = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptPush(payload, keys, { privateKey, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('encrypts the same message differently each time', () => {
  expect(encryptPush(Buffer.from('Hi'), keys)).not.toEqual(encryptPush(Buffer.from('Hi'), keys))
})

it('rejects what doesn’t fit into one record', () => {
  expect(() => encryptPush(Buffer.alloc(payloadBytesMax + 1), keys)).toThrow('too long')
  expect(encryptPush(Buffer.alloc(payloadBytesMax), keys).length).toBeLessThanOrEqual(4096)
})

it.each([
  ['a point that isn’t on the curve', { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a key of the wrong length', { ...keys, p256dh: 'BCVx' }],
  ['a secret of the wrong length', { ...keys, auth: 'BTBZ' }],
])('rejects %s', (_, wrong) => {
  expect(areValidPushKeys(keys)).toBe(true)
  expect(areValidPushKeys(wrong)).toBe(false)
})
