import { can, type HeldPermissions } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { EmptyState } from '@parapet/ui'
import { FileUp } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import type { ImportKind } from '~/data/imports/operations'
import { importQueries } from '~/data/imports/queries'
import { ImportFileList } from '~/features/imports/files/import-file-list'
import {
  readImportFilesState,
  toImportFilesQuery,
  writeImportFilesState,
} from '~/features/imports/files/import-files-url'
import { usePageParams } from '~/lib/page-params'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { importFileTexts as texts } from '~/features/imports/files/texts'

const allKinds: readonly ImportKind[] = ['property', 'unit', 'tenant']

const listKinds = (permissions: HeldPermissions) =>
  allKinds.filter((kind) => can(permissions, `${kind}:import`))

export function loader({ context, url }: LoaderFunctionArgs) {
  const kinds = listKinds(permissionStore.getSnapshot()?.permissions ?? [])
  if (kinds.length === 0) return
  const state = readImportFilesState(url.searchParams, kinds)
  context
    .get(queryClientContext)
    .infiniteQuery(
      importQueries.list({ orgId: getSelectedOrgId(), kind: state.kind }, toImportFilesQuery(state)),
    )
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const [params, changeParams] = usePageParams()
  const kinds = listKinds(usePermissions()?.permissions ?? [])
  if (kinds.length === 0) {
    return <EmptyState icon={<FileUp />} title={texts.noPermission} description={texts.noPermissionDetail} />
  }

  return (
    <ImportFileList
      orgId={orgId}
      kinds={kinds}
      state={readImportFilesState(params, kinds)}
      onStateChange={(state) =>
        changeParams((current) => writeImportFilesState(current, state), { replace: true })
      }
    />
  )
}
