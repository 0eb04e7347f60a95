import { errorResponse, type FeedHandler, jsonResponse } from './feed-handler.ts'

const maxRows = 10_000
const defaultRows = 1000

interface Dataset {
  metadata: Record<string, unknown>
  DisasterDeclarationsSummaries: Record<string, unknown>[]
}

/** OpenFEMA's declarations: `$filter` by state, newest first, with paging. */
export const handleOpenfema: FeedHandler = (text, { path, query }) => {
  if (path !== '/api/open/v2/DisasterDeclarationsSummaries') return errorResponse(404, 'Not Found')
  const dataset = JSON.parse(text) as Dataset
  const filter = query.get('$filter') ?? ''
  const states = [...filter.matchAll(/state eq '([A-Z]{2})'/g)].map(([, state]) => state)
  const declarations = dataset.DisasterDeclarationsSummaries.filter(
    ({ state }) => states.length === 0 || states.includes(String(state)),
  ).toSorted((a, b) => String(b['declarationDate']).localeCompare(String(a['declarationDate'])))
  const skip = Math.max(0, Number(query.get('$skip') ?? 0) || 0)
  const top = Math.min(maxRows, Number(query.get('$top') ?? defaultRows) || defaultRows)
  const includesCount = query.get('$count') === 'true' || query.get('$inlinecount') === 'allpages'
  return jsonResponse({
    metadata: { ...dataset.metadata, skip, top, count: includesCount ? declarations.length : 0, filter },
    DisasterDeclarationsSummaries: declarations.slice(skip, skip + top),
  })
}
