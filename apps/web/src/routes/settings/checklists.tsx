import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Card, Field, PageHeader, Select, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { hazardTexts } from '~/components/threats/hazard-texts'
import { checklistQueries } from '~/data/checklists/queries'
import { ChecklistCard } from '~/features/checklists/checklist-card'
import styles from '~/features/checklists/checklists.module.css'
import { settingsChecklistTexts } from '~/features/checklists/texts'
import { settingsTexts as texts } from '~/features/settings/texts'
import { usePageParams, withParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(checklistQueries.list(getSelectedOrgId()))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const permissions = usePermissions()?.permissions ?? []
  const [params, changeParams] = usePageParams()
  const query = useQuery(checklistQueries.list(orgId))
  const checklists = query.data?.items.toSorted((a, b) =>
    hazardTexts[a.hazard].localeCompare(hazardTexts[b.hazard], 'en'),
  )
  const name = params.get('hazard') ?? 'flood'
  const checklist = checklists?.find(({ hazard }) => hazard === name) ?? checklists?.[0]

  return (
    <>
      <PageHeader title={texts.titles.checklists} subtitle={texts.subtitles.checklists} />
      {checklists && checklist ? (
        <>
          <Field label={settingsChecklistTexts.hazard} className={styles.hazard ?? ''}>
            <Select
              value={checklist.hazard}
              onChange={({ target: { value: hazard } }) =>
                changeParams((current) => withParams(current, { hazard }), { replace: true })
              }
            >
              {checklists.map(({ hazard, isDefault }) => (
                <option key={hazard} value={hazard}>
                  {isDefault ? hazardTexts[hazard] : settingsChecklistTexts.edited(hazardTexts[hazard])}
                </option>
              ))}
            </Select>
          </Field>
          <ChecklistCard
            key={`${orgId} ${checklist.hazard}`}
            orgId={orgId}
            checklist={checklist}
            mayUpdate={can(permissions, 'rule:update')}
          />
        </>
      ) : query.isError ? (
        <QueryErrorPanel subject={settingsChecklistTexts.subject} query={query} />
      ) : (
        <Card aria-busy="true">
          <Skeleton shape="block" />
        </Card>
      )}
    </>
  )
}
