import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toDrawerState } from '~/components/form-summary-errors'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { mapQueries } from '~/data/map/queries'
import type { Threat } from '~/data/threats/queries'
import { useReportThreat } from '~/data/threats/report'
import { formatList } from '~/lib/format'
import { paths } from '~/lib/paths'
import { getRegionalSettings } from '~/lib/regional-settings'
import { reportThreatTexts as texts } from './texts.ts'
import { LocationFields } from './location-fields.tsx'
import { ReportFields } from './report-fields.tsx'
import { toLocation, type UnitSystem } from './report-location.ts'
import { emptyReport, reportPointers, toReportDetails, type ReportValues } from './report-values.ts'

export interface ReportThreatDrawerProps {
  orgId: string
  unitSystem: UnitSystem
  /** Called instead of `onClose` once the report is sent. */
  onReported: (threat: Threat) => void
  onClose: () => void
}

/** Reports a threat and its location. */
export function ReportThreatDrawer({ orgId, unitSystem, onReported, onClose }: ReportThreatDrawerProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const report = useReportThreat(orgId)
  const { form, submit } = useRecordForm<ReportValues>({
    defaultValues: emptyReport,
    pointers: reportPointers,
    save: async (values) => {
      const { properties } =
        values.locationKind === 'around'
          ? await queryClient.query(mapQueries.points(orgId))
          : { properties: [] }
      const reportLocation = toLocation(values, unitSystem, properties)
      if (!reportLocation) {
        form.setError('centerPropertyId', { message: texts.unlocated })
        return
      }
      const threat = await report.mutateAsync({
        ...toReportDetails(values, getRegionalSettings().timeZone),
        ...reportLocation,
      })
      showReportedToast(threat)
      onReported(threat)
    },
  })

  function showReportedToast(threat: Threat) {
    const impacts = threat.impacts ?? []
    const names = impacts.slice(0, 3).map(({ property }) => property.name)
    const hiddenCount = impacts.length - names.length
    const first = impacts[0]
    toast({
      color: 'success',
      heading: texts.reported(threat.title),
      duration: 10_000,
      ...(first && {
        body: texts.affects(formatList(hiddenCount > 0 ? [...names, texts.more(hiddenCount)] : names)),
        action: {
          label: texts.show,
          onSelect: () => void navigate(paths.property(first.property.id, { threat: threat.id })),
        },
      }),
    })
  }

  return (
    <FormDrawer
      title={texts.title}
      description={texts.detail}
      submitLabel={texts.submit}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReportFields form={form} />
      <LocationFields orgId={orgId} unitSystem={unitSystem} form={form} />
    </FormDrawer>
  )
}
