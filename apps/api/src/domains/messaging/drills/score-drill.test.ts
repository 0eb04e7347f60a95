import { describe, expect, it } from 'vitest'
import { scoreDrill, type ScoredRows } from './score-drill.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 29, 12, 0, seconds))

const step = (
  position: number,
  expects: ScoredRows['steps'][number]['expects'],
  playedAt: number | null,
  acknowledgedAt: number | null = null,
): ScoredRows['steps'][number] => ({
  position,
  headline: `Step ${position}`,
  expects,
  playedAt: playedAt === null ? null : at(playedAt),
  acknowledgedAt: acknowledgedAt === null ? null : at(acknowledgedAt),
})

const score = (values: Partial<Omit<ScoredRows, 'drill'>> & { status?: ScoredRows['drill']['status'] }) => {
  const { status = 'completed', ...rows } = values
  return scoreDrill({
    drill: { speed: 60, status },
    steps: [],
    alerts: [],
    participants: [],
    messages: [],
    ...rows,
  })
}

const alertAt = (seconds: number) => ({ kind: 'alert' as const, sentAt: at(seconds) })

describe('scoreDrill', () => {
  it('counts from the first step that calls for a reaction, in real and scenario time', () => {
    const result = score({
      steps: [step(0, [], 0), step(1, ['acknowledge', 'alert'], 10, 12)],
      alerts: [alertAt(15)],
    })
    expect(result.acknowledge).toEqual({ realSeconds: 2, scenarioSeconds: 120 })
    expect(result.alert).toEqual({ realSeconds: 5, scenarioSeconds: 300 })
  })

  it('counts a reaction only before the next step began', () => {
    const steps = [step(0, ['acknowledge'], 0, 10), step(1, ['alert'], 10)]
    expect(score({ steps, alerts: [alertAt(11)] })).toMatchObject({
      expected: 2,
      onTime: 1,
      missed: [{ position: 0, headline: 'Step 0', reaction: 'acknowledge' }],
    })
  })

  it('doesn’t take an alert from before a step for a reaction to it', () => {
    const steps = [step(0, ['alert'], 0), step(1, ['alert'], 10)]
    expect(score({ steps, alerts: [alertAt(5)] }).missed).toEqual([
      { position: 1, headline: 'Step 1', reaction: 'alert' },
    ])
  })

  it('takes the time to alert from the first alert after it was called for', () => {
    const steps = [step(0, [], 0), step(1, ['alert'], 10)]
    expect(score({ steps, alerts: [alertAt(5)] })).toMatchObject({
      alert: null,
      missed: [{ position: 1, headline: 'Step 1', reaction: 'alert' }],
    })
    expect(score({ steps, alerts: [alertAt(5), alertAt(12)] }).alert).toEqual({
      realSeconds: 2,
      scenarioSeconds: 120,
    })
  })

  it.each(['running', 'stopped'] as const)(
    'doesn’t hold against people what they could still do when it is %s',
    (status) => {
      const steps = [step(0, ['acknowledge'], 0), step(1, ['alert'], 10), step(2, ['all_clear'], null)]
      expect(score({ status, steps })).toMatchObject({
        expected: 1,
        onTime: 0,
        missed: [{ position: 0, headline: 'Step 0', reaction: 'acknowledge' }],
      })
    },
  )

  it('counts only participants who agreed, once each', () => {
    const result = score({
      steps: [step(0, ['alert'], 0)],
      participants: [
        { userId: 'ana', answer: 'yes', response: 'safe' },
        { userId: 'ben', answer: 'yes', response: null },
        { userId: 'cleo', answer: 'no', response: null },
        { userId: 'dan', answer: null, response: null },
      ],
      messages: [
        { userId: 'ana', kind: 'alert', state: 'sent' },
        { userId: 'ana', kind: 'alert', state: 'sent' },
        { userId: 'ben', kind: 'alert', state: 'not_sent' },
        { userId: 'ben', kind: 'step', state: 'sent' },
        { userId: 'cleo', kind: 'alert', state: 'sent' },
      ],
    })
    expect([result.participants, result.reached, result.answered]).toEqual([2, 1, 1])
  })
})
