import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam, previousVersion } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { createPortfolio, updatePortfolio } from './write-portfolio.service.ts'
import { getPortfolio, type ListOpenThreats, listPortfolios } from './list-portfolios.service.ts'
import {
  Portfolio,
  PortfolioCreate,
  PortfolioDetail,
  PortfolioPage,
  PortfolioPatch,
  PortfolioQuery,
} from './portfolios.schema.ts'

const tags = ['Portfolios']

const list = createRoute({
  method: 'get',
  path: '/portfolio',
  'x-permission': 'portfolio:read',
  operationId: 'listPortfolios',
  summary: 'List portfolios',
  tags,
  request: { query: PortfolioQuery },
  responses: { 200: json(PortfolioPage, 'One page of portfolios the caller can see.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/portfolio/{id}',
  'x-permission': 'portfolio:read',
  operationId: 'getPortfolio',
  summary: 'Get a portfolio',
  tags,
  request: { params: IdParam },
  responses: { 200: json(PortfolioDetail, 'The portfolio.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/portfolio',
  'x-permission': 'portfolio:create',
  operationId: 'createPortfolio',
  summary: 'Create a portfolio',
  tags,
  request: { body: jsonBody(PortfolioCreate) },
  responses: { 201: json(Portfolio, 'The new portfolio.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/portfolio/{id}',
  'x-permission': { all: ['portfolio:read'], any: ['portfolio:update', 'portfolio:archive'] },
  operationId: 'updatePortfolio',
  summary: 'Update, archive, or restore a portfolio',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(PortfolioPatch) },
  responses: {
    200: json(Portfolio.extend({ previousVersion }), 'The updated portfolio.'),
    ...problemResponse,
  },
})

export function portfoliosRoutes(listOpenThreats: ListOpenThreats) {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listPortfolios(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(get, async (c) => {
    const portfolio = await getPortfolio(c.var.ctx, c.req.valid('param').id, listOpenThreats)
    c.header('ETag', entityTag(portfolio.version))
    return c.json(portfolio, 200)
  })
  router.openapi(create, async (c) => {
    const portfolio = await createPortfolio(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/portfolio/${portfolio.id}`)
    c.header('ETag', entityTag(portfolio.version))
    return c.json(portfolio, 201)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { portfolio, previousVersion } = await updatePortfolio(
      c.var.ctx,
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(portfolio.version))
    return c.json({ ...portfolio, ...(expected === null && { previousVersion }) }, 200)
  })
  return router
}
