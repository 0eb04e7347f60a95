import openapiTS, { astToString } from 'openapi-typescript'
import type { OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

import { listCalls } from './api-document.ts'
import type { ApiDocument, DocumentCall, DocumentSchema } from './api-document.ts'

const HEADER =
  '// Generated from openapi.json by `pnpm --filter @parapet/api-client generate`. Do not edit.\n'

/** The generated files by name. `sourcePath` is the relative path from their folder to `src/`. */
export async function renderClient(
  document: ApiDocument,
  sourcePath: string,
): Promise<Record<string, string>> {
  return {
    'schema.ts': await renderSchema(document),
    'operations.ts': renderOperations(document, sourcePath),
    ...renderValues(document),
  }
}

/** Arrays for enum schemas, for use at run time. */
function renderValues(document: ApiDocument): Record<string, string> {
  const lists = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    schema.enum
      ? [
          `${renderDescription(schema)}export const ${toPluralName(name)} = [${schema.enum.map((value) => `'${value}'`).join(', ')}] as const`,
        ]
      : [],
  )
  return lists.length > 0 ? { 'values.ts': `${HEADER}\n${lists.join('\n\n')}\n` } : {}
}

const renderDescription = ({ description }: DocumentSchema) => (description ? `/** ${description} */\n` : '')

/** `Severity` becomes `severities`. */
const toPluralName = (name: string) =>
  `${name[0]!.toLowerCase()}${name.slice(1)}`.replace(/y$/, 'ie').replace(/$/, 's')

async function renderSchema(document: ApiDocument): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob')
  const nodes = await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    alphabetize: true,
    // The server fills in defaults, so the fields stay optional in requests.
    defaultNonNullable: false,
    transform: (schema) => (isFile(schema) ? blob : undefined),
  })
  return `${HEADER}\n${astToString(nodes.filter(isUsed))}`
}

/** The client uses operations and components only; the other declarations duplicate them by path. */
function isUsed(node: ts.Node): boolean {
  const isDeclaration = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  return !isDeclaration || ['operations', 'components'].includes(node.name.text)
}

function isFile(schema: object): boolean {
  return (
    ('format' in schema && schema.format === 'binary') ||
    ('contentMediaType' in schema && schema.contentMediaType === 'application/octet-stream')
  )
}

function renderOperations(document: ApiDocument, sourcePath: string): string {
  const lines = listCalls(document).map((call) => `  ${call.id}: '${renderLine(call)}',`)
  return `${HEADER}
import type { OperationLine } from '${sourcePath}operation-line.ts'
import type { operations } from './schema.ts'

export const OPERATIONS = {
${lines.join('\n')}
} as const satisfies Record<keyof operations, OperationLine>
`
}

function renderLine({ method, path, isPublic, bodyType }: DocumentCall): string {
  const flags = [
    isPublic ? 'public' : '',
    bodyType === 'application/merge-patch+json' ? 'patch' : '',
    bodyType === 'multipart/form-data' ? 'form' : '',
  ]
  return [method, path, ...flags].filter((word) => word !== '').join(' ')
}
