import { can, type Permission } from '@parapet/permissions'
import type { QueryClient } from '@tanstack/react-query'
import type { ImportScope } from '~/data/imports/operations'
import { importQueries } from '~/data/imports/queries'
import { propertyQueries } from '~/data/properties/queries'
import { threatQueries } from '~/data/threats/queries'
import { unitQueries } from '~/data/units/queries'
import { permissionStore } from '~/lib/permission-store'

/** Filters whose values are ids. */
export type RecordFilters = Readonly<
  Record<'importFileId' | 'propertyId' | 'unitId' | 'threatId', readonly string[] | undefined>
>

/** The names of records by id, without those that the person can't see. */
export async function loadRecordNames(
  queryClient: QueryClient,
  scope: ImportScope,
  { importFileId = [], propertyId = [], unitId = [], threatId = [] }: RecordFilters,
): Promise<Record<string, string>> {
  const { orgId, kind } = scope
  const permissions = permissionStore.getSnapshot()?.permissions ?? []
  const loadNames = (
    ids: readonly string[],
    permission: Permission,
    load: (id: string) => Promise<string | undefined>,
  ) =>
    can(permissions, permission)
      ? ids.map(async (id) => ({ id, name: await load(id).catch(() => undefined) }))
      : []
  const records = await Promise.all([
    ...loadNames(
      importFileId,
      `${kind}:import`,
      async (id) => (await queryClient.query(importQueries.detail(scope, id)))?.file.filename,
    ),
    ...loadNames(
      propertyId,
      'property:read',
      async (id) => (await queryClient.query(propertyQueries.detail(orgId, id))).name,
    ),
    ...loadNames(
      threatId,
      'threat:read',
      async (id) => (await queryClient.query(threatQueries.detail(orgId, id))).title,
    ),
    ...loadNames(unitId, 'unit:read', async (id) => {
      const { name, property } = await queryClient.query(unitQueries.detail(orgId, id))
      return `${property.name}, ${name}`
    }),
  ])
  return Object.fromEntries(records.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])))
}
