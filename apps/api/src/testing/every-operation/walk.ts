import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import { createTestApp, type TestResponse } from '../app.ts'
import type { TestPerson } from '../factories.ts'
import { startFeedHost } from '../feed-host.ts'
import { startManagementApi } from '../management-api.ts'
import { createAnswerCheck } from './check-answer.ts'
import type { CallInput, DocumentedCall, Place } from './documented-call.ts'
import { type FilledOrganization, fillOrganization } from './fill-organization.ts'
import { listOperations, type Operation } from './list-operations.ts'

export interface WalkedAnswer {
  status: number
  /** Of a problem. */
  code: string | null
  text: string
}

/** Stands in every name, address and note of an organization whose rows nobody else may ever be shown. */
export const foreignMark = 'Zyzzyva'

export type Walk = Awaited<ReturnType<typeof startWalk>>

/**
 * An organization with one of everything and another one beside it, and calls whose every answer is looked at: no error
 * of ours, nothing that is not documented, and nothing of the other organization.
 */
export async function startWalk() {
  const management = await startManagementApi()
  const feeds = await startFeedHost()
  const test = await createTestApp({ managementUrl: management.baseUrl, feedsUrl: feeds.url })
  const document = createOpenApiDocument()
  const check = createAnswerCheck(document)
  const own = await fillOrganization(test, 'Maple')
  const foreign = await fillOrganization(test, foreignMark)
  const hidden = [foreignMark.toLowerCase()]
  let count = 0
  const statuses: Record<string, number> = {}

  async function ask(operation: Operation, input: CallInput, headers: Record<string, string>) {
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
    return await look(
      operation,
      response,
      `${operation.method} ${path}${query} ${JSON.stringify(input.json)}`,
    )
  }

  /** Throws when an answer is wrong as such; `said` is what it was the answer to. */
  async function look(operation: Operation, response: TestResponse, said: string): Promise<WalkedAnswer> {
    count += 1
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    const text = await response.text()
    const contentType = response.headers.get('Content-Type') ?? ''
    const wrong = check(operation, { status: response.status, contentType, text })
    if (wrong !== null)
      throw new Error(`${operation.id} ${wrong}\n${said.slice(0, 2000)}\n${text.slice(0, 1000)}`)
    const everything = `${text}\n${[...response.headers].join('\n')}`.toLowerCase()
    const leaked = hidden.find((mark) => everything.includes(mark))
    if (leaked !== undefined) {
      throw new Error(`${operation.id} told of ${leaked}\n${said.slice(0, 2000)}\n${text.slice(0, 1000)}`)
    }
    const isProblem = contentType.startsWith('application/problem+json')
    return {
      status: response.status,
      code: isProblem ? (JSON.parse(text) as { code: string }).code : null,
      text,
    }
  }

  /** Whoever signed in is known at the sign-in service, with an address that was proven. */
  function makeKnown({ descopeId: userId, email, name }: TestPerson) {
    management.users.set(email, { userId, email, name, verifiedEmail: true, userTenants: [] })
  }

  return {
    test,
    management,
    document,
    operations: listOperations(document),
    own,
    foreign,
    /** More words that no answer may hold. */
    hide: (mark: string) => void hidden.push(mark.toLowerCase()),
    placeOf: (at: FilledOrganization, caller: TestPerson): Place => ({ test, at, ids: at.ids, caller }),
    ask,
    look,
    /** Makes a call as somebody, in their organization. */
    async as(person: TestPerson, operation: Operation, input: CallInput) {
      makeKnown(person)
      const token = await test.signToken({ sub: person.descopeId, email: person.email })
      return await ask(operation, input, { Authorization: `Bearer ${token}`, 'X-Org-Id': person.orgId })
    },
    inputOf: async (call: DocumentedCall, at: FilledOrganization, caller: TestPerson) =>
      await call.make({ test, at, ids: at.ids, caller }),
    /** How many answers were looked at so far. */
    answers: () => count,
    statuses,
    async close() {
      await test.close()
      await feeds.close()
      await management.close()
    },
  }
}
