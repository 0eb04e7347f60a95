import { createRoute } from '@hono/zod-openapi'
import { IdParam, IfMatchHeader, previousVersion } from '../../http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../http/responses.ts'
import { createRouter } from '../../http/router.ts'
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
  operationId: 'listPortfolios',
  tags,
  request: { query: PortfolioQuery },
  responses: { 200: json(PortfolioPage, 'One page of portfolios the caller may see.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/portfolio/{id}',
  operationId: 'getPortfolio',
  tags,
  request: { params: IdParam },
  responses: { 200: json(PortfolioDetail, 'The portfolio.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/portfolio',
  operationId: 'createPortfolio',
  tags,
  request: { body: jsonBody(PortfolioCreate) },
  responses: { 201: json(Portfolio, 'The new portfolio.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/portfolio/{id}',
  operationId: 'updatePortfolio',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(PortfolioPatch) },
  responses: {
    200: json(Portfolio.extend({ previousVersion }), 'The portfolio after the change.'),
    ...problemResponse,
  },
})

export const portfoliosRoutes = createRouter()
for (const route of [list, get, create, update]) portfoliosRoutes.openAPIRegistry.registerPath(route)
