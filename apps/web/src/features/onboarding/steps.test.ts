import { describe, expect, it } from 'vitest'
import { findCurrentStep, findNextStep, isSetUpByOthers, listSteps } from './steps.ts'

const everything = [
  'org:update',
  'property:import',
  'source:read',
  'source:create',
  'team:invite',
  'role:read',
]

describe('listSteps', () => {
  it('has all six for the person who sets up an organization', () => {
    expect(listSteps(everything, false)).toEqual([
      'you',
      'organization',
      'properties',
      'feeds',
      'team',
      'done',
    ])
  })

  it('skips an organization that is set up, or that the person can’t change', () => {
    expect(listSteps(everything, true)).toEqual(['you', 'properties', 'done'])
    expect(listSteps(['property:import'], false)).toEqual(['you', 'properties', 'done'])
  })

  it('skips the import without permission to import', () => {
    expect(listSteps([], true)).toEqual(['you', 'done'])
  })
})

describe('isSetUpByOthers', () => {
  const at = (step: string, ...completedSteps: string[]) => ({ onboarding: { step, completedSteps } })

  it('is true only for those who join an organization, not for its founder after a reload', () => {
    const org = { onboarded: true }
    expect(isSetUpByOthers({ org, user: at('you') })).toBe(true)
    expect(isSetUpByOthers({ org, user: at('properties', 'you') })).toBe(true)
    expect(isSetUpByOthers({ org, user: at('organization', 'you') })).toBe(false)
    expect(isSetUpByOthers({ org, user: at('feeds', 'you', 'organization', 'properties') })).toBe(false)
    expect(isSetUpByOthers({ org: { onboarded: false }, user: at('you') })).toBe(false)
  })
})

describe('findCurrentStep', () => {
  it('resumes at the last step', () => {
    expect(findCurrentStep(listSteps(everything, false), 'properties')).toBe('properties')
  })

  it('resumes at the next step if the last one no longer applies', () => {
    expect(findCurrentStep(listSteps(everything, true), 'organization')).toBe('properties')
    expect(findCurrentStep(listSteps([], true), 'organization')).toBe('done')
  })

  it('skips feeds and team of an organization that is set up', () => {
    expect(findCurrentStep(listSteps(everything, true), 'feeds')).toBe('done')
  })

  it('starts over for an unknown step', () => {
    expect(findCurrentStep(listSteps(everything, true), 'what')).toBe('you')
  })
})

it('goes from step to step and ends with done', () => {
  const steps = listSteps(everything, true)
  expect(findNextStep(steps, 'you')).toBe('properties')
  expect(findNextStep(steps, 'properties')).toBe('done')
  expect(findNextStep(steps, 'done')).toBe('done')
})
