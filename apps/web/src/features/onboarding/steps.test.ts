import { describe, expect, it } from 'vitest'
import { findCurrentStep, findNextStep, listSteps } from './steps.ts'

const everything = [
  'org:update',
  'property:import',
  'source:read',
  'source:create',
  'team:invite',
  'role:read',
]

describe('listSteps', () => {
  it('has all six for who sets up an organization', () => {
    expect(listSteps(everything, false)).toEqual([
      'you',
      'organization',
      'properties',
      'feeds',
      'team',
      'done',
    ])
  })

  it('leaves out an organization that is set up, or that the person may not change', () => {
    expect(listSteps(everything, true)).toEqual(['you', 'properties', 'done'])
    expect(listSteps(['property:import'], false)).toEqual(['you', 'properties', 'done'])
  })

  it('leaves out the import for who may not import', () => {
    expect(listSteps([], true)).toEqual(['you', 'done'])
  })
})

describe('findCurrentStep', () => {
  it('goes on where the person left', () => {
    expect(findCurrentStep(listSteps(everything, false), 'properties')).toBe('properties')
  })

  it('goes to the next step when the one that was left is gone', () => {
    expect(findCurrentStep(listSteps(everything, true), 'organization')).toBe('properties')
    expect(findCurrentStep(listSteps([], true), 'organization')).toBe('done')
  })

  it('passes the feeds and people of an organization that is set up', () => {
    expect(findCurrentStep(listSteps(everything, true), 'feeds')).toBe('done')
  })

  it('begins at the beginning for a step it does not know', () => {
    expect(findCurrentStep(listSteps(everything, true), 'what')).toBe('you')
  })
})

it('goes from step to step and ends with done', () => {
  const steps = listSteps(everything, true)
  expect(findNextStep(steps, 'you')).toBe('properties')
  expect(findNextStep(steps, 'properties')).toBe('done')
  expect(findNextStep(steps, 'done')).toBe('done')
})
