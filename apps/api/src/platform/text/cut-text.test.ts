import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('keeps short text', () => {
  expect(cutText('Maple 🏠', 8)).toBe('Maple 🏠')
})

it('never cuts a character in half', () => {
  expect(cutText('Maple 🏠', 7)).toBe('Maple ')
})
