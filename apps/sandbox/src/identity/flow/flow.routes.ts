import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { prepareSignIn, startVerifiedSession } from '../address-verification.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import type { Identity } from '../identity.ts'
import { IdentityError, flowEnded, invalidRequest } from '../identity-error.ts'
import { createOneTimeStore } from '../one-time-store.ts'
import { type CodeStore, createCodeMessage } from '../otp/code-store.ts'

const flowId = 'sign-up-or-in'
const nonceHeader = 'x-descope-flow-nonce'
const StartRequest = z.object({ flowId: z.string().min(1) })
const NextRequest = z.object({
  executionId: z.string().min(1),
  stepId: z.string().min(1),
  interactionId: z.string(),
  input: z.record(z.string(), z.unknown()).optional(),
})

interface Execution {
  nonce: string
  /** Empty on the first screen. */
  email: string
}

/** The flow `sign-up-or-in`: a screen for the email address, one for the emailed code, and a session. */
export function createFlowRoutes(identity: Identity, codes: CodeStore): Hono {
  const executions = createOneTimeStore<Execution>()
  const routes = new Hono()

  const sendScreen = (c: Context, id: string, execution: Execution, problem?: IdentityError) => {
    const isFirstScreen = execution.email === ''
    c.header(nonceHeader, execution.nonce)
    return c.json({
      executionId: `${flowId}|#|${id}`,
      stepId: isFirstScreen ? '0' : '1',
      stepName: isFirstScreen ? 'Email address' : 'Code',
      status: 'waiting',
      action: 'screen',
      screen: {
        id: isFirstScreen ? 'email' : 'code',
        state: { form: { email: execution.email }, ...(problem && { errorText: problem.message }) },
        componentsConfig: {},
      },
      ...(problem && {
        error: {
          code: problem.code,
          description: problem.description,
          message: problem.detail ?? '',
        },
      }),
    })
  }

  routes.post('/start', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, StartRequest)
    if (body.flowId !== flowId) throw invalidRequest(`Flow "${body.flowId}" not found`)
    const execution = { nonce: randomBytes(16).toString('base64url'), email: '' }
    return sendScreen(c, executions.add(execution), execution)
  })

  routes.post('/next', async (c) => {
    readBearerToken(c, identity)
    const { executionId, stepId, input = {} } = await readBody(c, NextRequest)
    const id = executionId.split('|#|')[1] ?? ''
    const execution = executions.find(id)
    if (!execution || c.req.header(nonceHeader) !== execution.nonce) throw flowEnded()
    if (stepId !== (execution.email === '' ? '0' : '1'))
      throw invalidRequest(`The flow is not at the step "${stepId}"`)
    try {
      if (execution.email === '') {
        const request = prepareSignIn(identity.state, 'signup-in', 'email', {
          loginId: readText(input, 'email'),
        })
        const code = codes.create('email', request.loginId, request.purpose)
        identity.inbox.add(await createCodeMessage('email', request.destination, code))
        execution.email = request.loginId
        return sendScreen(c, id, execution)
      }
      const purpose = codes.consume('email', execution.email, readText(input, 'code'))
      const verification = { loginId: execution.email, delivery: 'email' as const, purpose }
      const authInfo = await startVerifiedSession(identity, verification, getClientAddress(c))
      executions.consume(id)
      return c.json({
        executionId,
        stepId: '2',
        stepName: 'End',
        status: 'completed',
        action: 'none',
        authInfo,
      })
    } catch (error) {
      if (error instanceof IdentityError) return sendScreen(c, id, execution, error)
      throw error
    }
  })

  return routes
}

function readText(input: Record<string, unknown>, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value.trim() : ''
}
