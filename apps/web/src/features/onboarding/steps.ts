import { can, holdsEvery, type HeldPermissions } from '@parapet/permissions'

export type OnboardingStep = 'you' | 'organization' | 'properties' | 'feeds' | 'team' | 'done'

const order: readonly OnboardingStep[] = ['you', 'organization', 'properties', 'feeds', 'team', 'done']

/** The steps for this person, without those that are set up already or that they have no permission for. */
export function listSteps(held: HeldPermissions, isOrgOnboarded: boolean): OnboardingStep[] {
  return order.filter((step) => {
    if (step === 'organization') return !isOrgOnboarded && can(held, 'org:update')
    if (step === 'properties') return can(held, 'property:import')
    // An organization that someone joins later already has its feeds and team.
    if (step === 'feeds') return !isOrgOnboarded && holdsEvery(held, ['source:read', 'source:create'])
    if (step === 'team') return !isOrgOnboarded && holdsEvery(held, ['team:invite', 'role:read'])
    return true
  })
}

/** The step to resume: the last one visited, or the next one that applies to this person. */
export function findCurrentStep(steps: readonly OnboardingStep[], lastStep: string): OnboardingStep {
  const lastIndex = order.findIndex((step) => step === lastStep)
  return steps.find((step) => order.indexOf(step) >= lastIndex) ?? 'you'
}

export function findNextStep(steps: readonly OnboardingStep[], step: OnboardingStep): OnboardingStep {
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
