import document from '@parapet/api-client/openapi.json'

interface Paths {
  [path: string]: { get?: { parameters?: { name: string; description?: string }[] } }
}

/** The columns an export endpoint accepts, according to the OpenAPI document. */
export function readExportColumns(exportPath: string): string[] {
  const parameters = (document.paths as Paths)[exportPath]?.get?.parameters ?? []
  const description = parameters.find(({ name }) => name === 'columns')?.description ?? ''
  return /from: ([^.]*)\./.exec(description)?.[1]?.split(', ') ?? []
}
