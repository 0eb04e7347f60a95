// Generated from openapi.json by `pnpm --filter @parapet/api-client generate`. Do not edit.

import type { OperationLine } from '../../operation-line.ts'
import type { operations } from './schema.ts'

export const OPERATIONS = {
  checkEmail: 'POST /auth/check-email public',
  createProperty: 'POST /property',
  deleteProperty: 'DELETE /property/{id}',
  getPicture: 'GET /picture/{hash} public',
  getProperty: 'GET /property/{id}',
  getPropertyTemplate: 'GET /property/import/template.csv',
  listProperties: 'GET /property',
  updateProperty: 'PATCH /property/{id} patch',
  uploadPropertyImport: 'POST /property/import/upload form',
} as const satisfies Record<keyof operations, OperationLine>
