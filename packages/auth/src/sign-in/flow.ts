import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderQuestion } from '../identity-provider.ts'

/** What a form of a flow sends. */
export type FlowInput = Record<string, string | boolean>

/** Where a flow stands. */
export interface FlowStep {
  executionId: string
  stepId: string
  stepName: string
  status: 'waiting' | 'running' | 'completed' | 'failed'
  /** What the app does next; `screen` shows `screen`, `redirect` goes to `redirect.url`. */
  action: string
  screen?: { id: string; state: Record<string, unknown> }
  redirect?: { url: string }
  /** Why the last input was not accepted. */
  error?: { code: string; description: string; message: string }
}

/** A sign-in whose steps the project at the provider defines. */
export interface FlowSignIn {
  readonly start: (flowId: string, input?: FlowInput) => Promise<AuthResult<FlowStep>>
  /** `interactionId` is the button that was used. `version` is that of the flow. A completed step has signed in. */
  readonly next: (
    step: Pick<FlowStep, 'executionId' | 'stepId'>,
    interactionId: string,
    input?: FlowInput,
    version?: number,
  ) => Promise<AuthResult<FlowStep>>
}

export function createFlowSignIn({ connection }: ConnectedAuth): FlowSignIn {
  async function go(question: ProviderQuestion): Promise<AuthResult<FlowStep>> {
    const result = await connection.ask(question, readStep)
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
      go((sdk) => sdk.flow.start(flowId, undefined, undefined, '', '', {}, { ...input })),
    next: ({ executionId, stepId }, interactionId, input, version) =>
      go((sdk) => sdk.flow.next(executionId, stepId, interactionId, version, '', { ...input })),
  }
}

function readStep(data: unknown): (FlowStep & { authInfo?: unknown }) | null {
  const step = (data ?? {}) as FlowStep & { authInfo?: unknown }
  return step.executionId && step.status ? step : null
}
