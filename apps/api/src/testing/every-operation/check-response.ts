import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { problemStatus } from '../../platform/errors/problem.ts'
import type { ApiDocument, Operation } from './list-operations.ts'

export interface CheckedResponse {
  status: number
  contentType: string
  text: string
}

const pointerPart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/**
 * Finds what is wrong with a response to any request: a server error, an undocumented status or content type, a
 * body that doesn't match its schema, a problem with an unknown code. Null if it is valid.
 */
export function createResponseCheck(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, allowUnionTypes: true })
  addFormats.default(ajv)
  // Its default pattern rejects some valid addresses.
  ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/)
  ajv.addSchema({ ...document, $id: 'api' })
  const problem = ajv.compile({ $ref: 'api#/components/schemas/Problem' })

  function findResponseSchema({ path, method }: Operation, status: number, type: string) {
    const parts = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      type,
      'schema',
    ]
    const $ref = `api#/${parts.map(pointerPart).join('/')}`
    return ajv.getSchema($ref) ?? ajv.compile({ $ref })
  }

  return function check(operation: Operation, response: CheckedResponse): string | null {
    const { status, text } = response
    const type = response.contentType.split(';')[0]!
    if (status >= 500) return `returned ${status}`
    const documented = operation.responses[String(status)]
    if (documented) {
      if (text === '' && (documented.length === 0 || status === 200)) return null
      if (!documented.includes(type))
        return `returned ${status} as ${type || 'nothing'}, which isn't documented`
      if (!/^application\/(?:geo\+)?json$/.test(type)) return null
      const validate = findResponseSchema(operation, status, type)
      // Downloads are documented as text.
      return validate(JSON.parse(text)) || validate(text)
        ? null
        : `${status} is not as documented: ${describe(validate.errors)}`
    }
    if (status < 400) return `returned ${status}, which isn't documented`
    if (type !== 'application/problem+json')
      return `returned ${status} as ${type || 'nothing'}, which isn't a problem`
    const body = JSON.parse(text) as { code: string; status: number; type: string }
    if (!problem(body)) return `the problem is not as documented: ${describe(problem.errors)}`
    const documentedStatus = (problemStatus as Record<string, number>)[body.code]
    if (documentedStatus === undefined) return `the problem has an unknown code ${body.code}`
    if (documentedStatus !== status || body.status !== status)
      return `the problem ${body.code} came with ${status}`
    return body.type === `/problems/${body.code}`
      ? null
      : `the problem ${body.code} has the type ${body.type}`
  }
}

const describe = (errors: { instancePath: string; message?: string; params: object }[] | null | undefined) =>
  (errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('; ')
