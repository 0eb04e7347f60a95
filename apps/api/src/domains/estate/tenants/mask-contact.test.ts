import { expect, it } from 'vitest'
import { maskEmail, maskPhone } from './mask-contact.ts'

it.each([
  ['linh@example.com', 'l•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['"odd@name"@example.com', '"•••@example.com'],
  ['😀x@example.com', '😀•••@example.com'],
  ['@example.com', '•••'],
  ['nothing', '•••'],
])('shows of %s only %s', (address, shown) => {
  expect(maskEmail(address)).toBe(shown)
})

it.each([
  ['+18305550134', '•••0134'],
  ['+491512345678', '•••5678'],
  ['+123456', '•••'],
])('shows of %s only %s', (number, shown) => {
  expect(maskPhone(number)).toBe(shown)
})
