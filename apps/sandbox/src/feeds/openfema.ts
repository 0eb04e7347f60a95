import { type AnswerFeed, json, refuse } from './answer-request.ts'

const rowsMax = 10_000
const rowsDefault = 1000

interface Dataset {
  metadata: Record<string, unknown>
  DisasterDeclarationsSummaries: Record<string, unknown>[]
}

/** The dataset of OpenFEMA: `$filter` by state, newest declarations first, in pages. */
export const answerOpenfema: AnswerFeed = (text, { path, query }) => {
  if (path !== '/api/open/v2/DisasterDeclarationsSummaries') return refuse(404, 'Not Found')
  const dataset = JSON.parse(text) as Dataset
  const filter = query.get('$filter') ?? ''
  const states = [...filter.matchAll(/state eq '([A-Z]{2})'/g)].map(([, state]) => state)
  const found = dataset.DisasterDeclarationsSummaries.filter(
    ({ state }) => states.length === 0 || states.includes(String(state)),
  ).toSorted((a, b) => String(b['declarationDate']).localeCompare(String(a['declarationDate'])))
  const skip = Math.max(0, Number(query.get('$skip') ?? 0) || 0)
  const top = Math.min(rowsMax, Number(query.get('$top') ?? rowsDefault) || rowsDefault)
  const isCounted = query.get('$count') === 'true' || query.get('$inlinecount') === 'allpages'
  return json({
    metadata: { ...dataset.metadata, skip, top, count: isCounted ? found.length : 0, filter },
    DisasterDeclarationsSummaries: found.slice(skip, skip + top),
  })
}
