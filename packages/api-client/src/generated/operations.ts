// Generated from openapi.json by `pnpm --filter @parapet/api-client generate`. Do not edit.

import type { OperationLine } from '../operation-line.ts'
import type { operations } from './schema.ts'

export const OPERATIONS = {
  addLedgerNote: 'POST /ledger/events',
  cancelTask: 'POST /task/{id}/cancel',
  checkEmail: 'POST /auth/check-email public',
  createPortfolio: 'POST /portfolio',
  createProperty: 'POST /property',
  getOrg: 'GET /org/{orgId}',
  getOrgOverview: 'GET /org/{orgId}/overview',
  getPermissions: 'GET /auth/permissions',
  getPortfolio: 'GET /portfolio/{id}',
  getPropertiesStats: 'GET /property/stats',
  getProperty: 'GET /property/{id}',
  getPropertyImportStats: 'GET /property/stats/import',
  getPropertyStats: 'GET /property/{id}/stats',
  getTask: 'GET /task/{id}',
  getUser: 'GET /user',
  listLedgerEvents: 'GET /ledger/events',
  listPortfolios: 'GET /portfolio',
  listProperties: 'GET /property',
  listTasks: 'GET /task',
  retryTask: 'POST /task/{id}/retry',
  updateOrg: 'PATCH /org/{orgId} patch',
  updatePortfolio: 'PATCH /portfolio/{id} patch',
  updateProperty: 'PATCH /property/{id} patch',
  updatePropertyAddress: 'PATCH /property/{id}/address patch',
  updateUser: 'PATCH /user patch',
  uploadOrgLogo: 'POST /org/{orgId}/logo form',
  uploadUserPicture: 'POST /user/picture form',
  verifyLedger: 'POST /ledger/verify',
} as const satisfies Record<keyof operations, OperationLine>
