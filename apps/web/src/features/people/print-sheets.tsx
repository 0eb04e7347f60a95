import { useCan } from '@parapet/permissions/react'
import { Button, Checkbox, ConfirmDialog } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { PrintSheet } from '~/components/printing/print-sheet'
import { type Needs, useLoadForPrint } from '~/data/people/mutations'
import type { PeopleFilters, PeopleTotals } from '~/data/people/queries'
import { sessionQueries } from '~/data/session/queries'
import type { Threat } from '~/data/threats/queries'
import { toastFailure } from '~/lib/toast-failure'
import { BuildingSheet } from './building-sheet.tsx'
import { groupPeople } from './people-groups.ts'
import { peopleTexts as texts } from './texts.ts'

interface PrintSheetsProps {
  orgId: string
  threat: Pick<Threat, 'id' | 'title'>
  filters: PeopleFilters
  /** The needs that are visible already; only they are printed. */
  needs: ReadonlyMap<string, Needs>
  totals: PeopleTotals
}

/** Prints a sheet per building for the people who match. */
export function PrintSheets({ orgId, threat, filters, needs, totals }: PrintSheetsProps) {
  const mayReadContacts = useCan('tenant:contact_read')
  const [isAsking, setIsAsking] = useState(false)
  const [hasPhones, setHasPhones] = useState(false)
  const loadMutation = useLoadForPrint(orgId, threat.id)
  const hasNeeds = totals.assistance !== null && totals.assistance > 0

  const print = () =>
    loadMutation.mutate(
      { filters, hasPhones },
      {
        onSuccess: () => setIsAsking(false),
        onError: (error) => toastFailure(texts.couldNotPrint, error),
      },
    )

  return (
    <>
      <Button size="sm-md" icon={<Printer />} onClick={() => setIsAsking(true)}>
        {texts.print}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.printTitle}
        description={[
          texts.printDetail(totals.buildings.length),
          ...(hasNeeds ? [needs.size > 0 ? texts.withNeeds : texts.withoutNeeds] : []),
        ].join(' ')}
        confirmLabel={texts.confirmPrint}
        loading={loadMutation.isPending}
        onConfirm={print}
      >
        {mayReadContacts ? (
          <Checkbox
            label={texts.withPhones}
            description={texts.withPhonesDetail}
            checked={hasPhones}
            onCheckedChange={setHasPhones}
          />
        ) : null}
      </ConfirmDialog>
      {loadMutation.data ? (
        <PrintSheet onPrinted={loadMutation.reset}>
          <Sheets
            orgId={orgId}
            threat={threat}
            needs={needs}
            isPartial={leavesOutPeople(loadMutation.variables.filters)}
            {...loadMutation.data}
          />
        </PrintSheet>
      ) : null}
    </>
  )
}

/** Whether a building's sheet may lack some of its people. */
const leavesOutPeople = ({ propertyId: _properties, building: _buildings, ...others }: PeopleFilters) =>
  Object.values(others).some((value) => value !== undefined)

type SheetsProps = Pick<PrintSheetsProps, 'orgId' | 'threat' | 'needs'> & {
  isPartial: boolean
} & NonNullable<ReturnType<typeof useLoadForPrint>['data']>

function Sheets({ orgId, threat, needs, isPartial, people, totals, loadedAt }: SheetsProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const printed = { orgName: org.name, threat, by: user.name, at: loadedAt }
  return groupPeople(people, totals.buildings).map((group) => (
    <BuildingSheet key={group.key} group={group} needs={needs} isPartial={isPartial} printed={printed} />
  ))
}
