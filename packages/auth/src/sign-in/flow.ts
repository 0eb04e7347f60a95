import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderCall } from '../identity-provider.ts'

/** The values that a flow's form submits. */
export type FlowInput = Record<string, string | boolean>

/** The state of a flow. */
export interface FlowStep {
  executionId: string
  stepId: string
  stepName: string
  status: 'waiting' | 'running' | 'completed' | 'failed'
  /** The app's next action: `screen` shows `screen`, `redirect` navigates to `redirect.url`. */
  action: string
  screen?: { id: string; state: Record<string, unknown> }
  redirect?: { url: string }
  /** Why the last input was rejected. */
  error?: { code: string; description: string; message: string }
}

/** A sign-in flow defined in the provider's project. */
export interface FlowSignIn {
  readonly start: (flowId: string, input?: FlowInput) => Promise<AuthResult<FlowStep>>
  /** `interactionId` is the button that was pressed, `version` the flow's version. A completed step signs in. */
  readonly next: (
    step: Pick<FlowStep, 'executionId' | 'stepId'>,
    interactionId: string,
    input?: FlowInput,
    version?: number,
  ) => Promise<AuthResult<FlowStep>>
}

export function createFlowSignIn({ connection }: ConnectedAuth): FlowSignIn {
  async function runStep(request: ProviderCall): Promise<AuthResult<FlowStep>> {
    const result = await connection.call(request, readStep)
    if (!result.ok) return result
    const { authInfo, ...step } = result.data
    if (authInfo !== undefined) {
      const session = await connection.signIn(async () => ({ ok: true, code: result.code, data: authInfo }))
      if (!session.ok) return session
    }
    return { ...result, data: step }
  }

  return {
    start: (flowId, input) =>
      runStep((sdk) => sdk.flow.start(flowId, undefined, undefined, '', '', {}, { ...input })),
    next: ({ executionId, stepId }, interactionId, input, version) =>
      runStep((sdk) => sdk.flow.next(executionId, stepId, interactionId, version, '', { ...input })),
  }
}

function readStep(data: unknown): (FlowStep & { authInfo?: unknown }) | null {
  const step = (data ?? {}) as FlowStep & { authInfo?: unknown }
  return step.executionId && step.status ? step : null
}
