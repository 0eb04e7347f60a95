import { can, holdsEvery, type HeldPermissions } from '@parapet/permissions'

export type OnboardingStep = 'you' | 'organization' | 'properties' | 'feeds' | 'team' | 'done'

/** Where the person goes after onboarding. */
export type OnboardingDestination = 'start' | 'import' | 'add'

const stepOrder: readonly OnboardingStep[] = ['you', 'organization', 'properties', 'feeds', 'team', 'done']

interface Founding {
  org: { onboarded: boolean }
  user: { onboarding: { step: string; completedSteps: readonly string[] } }
}

/**
 * Whether someone else set the organization up. The founder's own step marks it as set up, too, but after a reload, the
 * founder still has to set up sources and the team.
 */
export const isSetUpByOthers = ({ org, user: { onboarding } }: Founding): boolean =>
  org.onboarded && ![onboarding.step, ...onboarding.completedSteps].includes('organization')

/** The steps for this person, without those that are set up already or that they have no permission for. */
export function listSteps(permissions: HeldPermissions, isOrgOnboarded: boolean): OnboardingStep[] {
  return stepOrder.filter((step) => {
    if (step === 'organization') return !isOrgOnboarded && can(permissions, 'org:update')
    if (step === 'properties') return can(permissions, 'property:import')
    // An organization that someone joins later already has its feeds and team.
    if (step === 'feeds') return !isOrgOnboarded && holdsEvery(permissions, ['source:read', 'source:create'])
    if (step === 'team') return !isOrgOnboarded && holdsEvery(permissions, ['team:invite', 'role:read'])
    return true
  })
}

/** The step to resume: the last one visited, or the next one that applies to this person. */
export function findCurrentStep(steps: readonly OnboardingStep[], lastStep: string): OnboardingStep {
  const lastIndex = stepOrder.findIndex((step) => step === lastStep)
  return steps.find((step) => stepOrder.indexOf(step) >= lastIndex) ?? 'you'
}

export function findNextStep(steps: readonly OnboardingStep[], step: OnboardingStep): OnboardingStep {
  return steps[steps.indexOf(step) + 1] ?? 'done'
}

/**
 * Reads the destination from the address. Always `start` for people without the properties step, which offers `import`
 * and `add`.
 */
export function findDestination(
  value: string | null,
  steps: readonly OnboardingStep[],
): OnboardingDestination {
  return steps.includes('properties') && (value === 'import' || value === 'add') ? value : 'start'
}
