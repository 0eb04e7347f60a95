import { can, holdsEvery, type HeldPermissions } from '@parapet/permissions'

export type OnboardingStep = 'you' | 'organization' | 'properties' | 'feeds' | 'team' | 'done'

const order: readonly OnboardingStep[] = ['you', 'organization', 'properties', 'feeds', 'team', 'done']

/** The steps that this person goes through: none for what is set up already or what they may not do. */
export function listSteps(held: HeldPermissions, isOrgOnboarded: boolean): OnboardingStep[] {
  return order.filter((step) => {
    if (step === 'organization') return !isOrgOnboarded && can(held, 'org:update')
    if (step === 'properties') return can(held, 'property:import')
    // Who joins an organization finds its feeds and its people there.
    if (step === 'feeds') return !isOrgOnboarded && holdsEvery(held, ['source:read', 'source:create'])
    if (step === 'team') return !isOrgOnboarded && holdsEvery(held, ['team:invite', 'role:read'])
    return true
  })
}

/** Where to go on: the step that was left, or the first one after it that is part of the way. */
export function findCurrentStep(steps: readonly OnboardingStep[], left: string): OnboardingStep {
  const leftIndex = order.findIndex((step) => step === left)
  return steps.find((step) => order.indexOf(step) >= leftIndex) ?? 'you'
}

/** The step after this one; `done` comes after everything. */
export function findNextStep(steps: readonly OnboardingStep[], step: OnboardingStep): OnboardingStep {
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
