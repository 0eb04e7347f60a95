import { toast } from '@parapet/ui'
import { useState } from 'react'
import { toDrawerState } from '~/components/form-summary-errors'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import type { Threat } from '~/data/threats/queries'
import { useChangeReport } from '~/data/threats/report'
import { getRegionalSettings } from '~/lib/regional-settings'
import { formTexts } from '~/components/form-texts'
import { reportThreatTexts as texts } from './texts.ts'
import { ReportFields } from './report-fields.tsx'
import { reportPointers, toReportChange, toReportValues, type ReportValues } from './report-values.ts'

export interface EditReportDrawerProps {
  orgId: string
  threat: Threat
  onClose: () => void
}

/** Edits a reported threat, except for its location. */
export function EditReportDrawer({ orgId, threat, onClose }: EditReportDrawerProps) {
  const updateReport = useChangeReport(orgId)
  // Live updates must not replace what the person is typing.
  const [base] = useState(() => ({
    values: toReportValues(threat, getRegionalSettings().timeZone),
    version: threat.version,
  }))
  const { form, submit } = useRecordForm<ReportValues>({
    defaultValues: base.values,
    pointers: reportPointers,
    save: async (values) => {
      const body = toReportChange(values, base.values, getRegionalSettings().timeZone)
      if (Object.keys(body).length === 0) {
        toast({ heading: formTexts.nothingChanged })
        onClose()
        return
      }
      await updateReport.mutateAsync({ id: threat.id, body, version: base.version })
      toast({ color: 'success', heading: texts.saved })
      onClose()
    },
  })

  return (
    <FormDrawer
      title={texts.editTitle}
      description={threat.title}
      submitLabel={texts.save}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReportFields form={form} />
    </FormDrawer>
  )
}
