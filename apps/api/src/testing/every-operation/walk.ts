import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import { createTestApp, type TestResponse } from '../app.ts'
import type { TestPerson } from '../factories.ts'
import { startFeedHost } from '../feed-host.ts'
import { startManagementApi } from '../management-api.ts'
import { createPushGateway } from '../../platform/push/push-gateway.ts'
import { createTestTextGateway } from '../text-gateway.ts'
import { createResponseCheck } from './check-response.ts'
import type { CallInput, SampleCall, CallContext } from './sample-call.ts'
import { type OrganizationFixture, createOrganizationFixture } from './organization-fixture.ts'
import { listOperations, type Operation } from './list-operations.ts'

interface WalkResponse {
  status: number
  /** The code of a problem. */
  code: string | null
  text: string
}

/** Part of every name, address and note of the other organization; no response may contain it. */
const foreignMark = 'Zyzzyva'

export type Walk = Awaited<ReturnType<typeof startWalk>>

/**
 * Two organizations with one of everything, and requests whose every response is checked: no server error, nothing
 * undocumented, and nothing from the other organization.
 */
export async function startWalk() {
  const pushGateway = createPushGateway({
    privateKey: Buffer.alloc(32, 5),
    subject: 'mailto:ops@parapet.test',
    origins: [],
  })
  const management = await startManagementApi()
  const feeds = await startFeedHost()
  const test = await createTestApp({
    management,
    feedsUrl: feeds.url,
    texts: createTestTextGateway().gateway,
    push: { ...pushGateway, send: async () => ({ response: '201' }) },
  })
  const document = createOpenApiDocument()
  const findProblem = createResponseCheck(document)
  const ownOrganization = await createOrganizationFixture(test, 'Maple')
  const foreignOrganization = await createOrganizationFixture(test, foreignMark)
  const forbiddenMarks = [foreignMark.toLowerCase()]
  let count = 0
  const statuses: Record<string, number> = {}

  async function send(operation: Operation, input: CallInput, headers: Record<string, string>) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : ''
    const response = await test.anonymous.request(`${path}${query}`, {
      method: operation.method,
      headers: { ...headers, ...input.headers },
      ...(input.json !== undefined && { json: input.json }),
      ...(input.body !== undefined && { body: input.body }),
    })
    return await check(
      operation,
      response,
      `${operation.method} ${path}${query} ${JSON.stringify(input.json)}`,
    )
  }

  /** Throws if the response is invalid. `request` describes what was sent. */
  async function check(operation: Operation, response: TestResponse, request: string): Promise<WalkResponse> {
    count += 1
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    const text = await response.text()
    const contentType = response.headers.get('Content-Type') ?? ''
    const problem = findProblem(operation, { status: response.status, contentType, text })
    if (problem !== null)
      throw new Error(`${operation.id} ${problem}\n${request.slice(0, 2000)}\n${text.slice(0, 1000)}`)
    const fullResponse = `${text}\n${[...response.headers].join('\n')}`.toLowerCase()
    const leakedMark = forbiddenMarks.find((mark) => fullResponse.includes(mark))
    if (leakedMark !== undefined) {
      throw new Error(
        `${operation.id} leaked ${leakedMark}\n${request.slice(0, 2000)}\n${text.slice(0, 1000)}`,
      )
    }
    const isProblem = contentType.startsWith('application/problem+json')
    return {
      status: response.status,
      code: isProblem ? (JSON.parse(text) as { code: string }).code : null,
      text,
    }
  }

  return {
    test,
    management,
    document,
    operations: listOperations(document),
    ownOrganization,
    foreignOrganization,
    /** Adds text that no response may contain. */
    hide: (mark: string) => void forbiddenMarks.push(mark.toLowerCase()),
    callContextOf: (fixture: OrganizationFixture, caller: TestPerson): CallContext => ({
      test,
      fixture,
      ids: fixture.ids,
      caller,
    }),
    send,
    check,
    /** Sends a request as a person, in their organization. */
    async as(person: TestPerson, operation: Operation, input: CallInput) {
      const token = await test.signToken({ sub: person.descopeId, email: person.email })
      return await send(operation, input, { Authorization: `Bearer ${token}`, 'X-Org-Id': person.orgId })
    },
    inputOf: async (call: SampleCall, fixture: OrganizationFixture, caller: TestPerson) =>
      await call.makeInput({ test, fixture, ids: fixture.ids, caller }),
    /** The number of responses checked so far. */
    responseCount: () => count,
    statuses,
    async close() {
      await test.close()
      await feeds.close()
      await management.close()
    },
  }
}
