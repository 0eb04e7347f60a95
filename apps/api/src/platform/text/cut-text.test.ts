import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('keeps a text that is short enough', () => {
  expect(cutText('Maple 🏠', 8)).toBe('Maple 🏠')
})

it('leaves a character out rather than half of it', () => {
  expect(cutText('Maple 🏠', 7)).toBe('Maple ')
})
