import { afterEach, describe, expect, it, vi } from 'vitest'
import type { VerificationPurpose } from '../address-verification.ts'
import { expiredCode, wrongCode } from '../identity-error.ts'
import { codeTtlMs, createCodeStore } from './code-store.ts'

const purpose: VerificationPurpose = { kind: 'sign-in', profile: {} }

afterEach(() => void vi.useRealTimers())

describe('one-time codes', () => {
  it('have six digits', () => {
    const codes = createCodeStore()
    for (let i = 0; i < 100; i += 1)
      expect(codes.create('email', 'a@example.test', purpose)).toMatch(/^\d{6}$/)
  })

  it('expire after ten minutes', () => {
    vi.useFakeTimers()
    const codes = createCodeStore()
    const early = codes.create('email', 'early@example.test', purpose)
    const late = codes.create('email', 'late@example.test', purpose)
    vi.advanceTimersByTime(codeTtlMs - 1)
    expect(codes.consume('email', 'early@example.test', early)).toBe(purpose)
    vi.advanceTimersByTime(1)
    expect(() => codes.consume('email', 'late@example.test', late)).toThrow(expiredCode())
  })

  it('are replaced by a new one', () => {
    const codes = createCodeStore()
    let first = codes.create('email', 'a@example.test', purpose)
    let second = codes.create('email', 'a@example.test', purpose)
    while (first === second) [first, second] = [second, codes.create('email', 'a@example.test', purpose)]
    expect(() => codes.consume('email', 'a@example.test', first)).toThrow(wrongCode())
    expect(codes.consume('email', 'a@example.test', second)).toBe(purpose)
  })

  it('work only for their delivery method', () => {
    const codes = createCodeStore()
    const code = codes.create('sms', '+15550100', purpose)
    expect(() => codes.consume('voice', '+15550100', code)).toThrow(wrongCode())
  })
})
