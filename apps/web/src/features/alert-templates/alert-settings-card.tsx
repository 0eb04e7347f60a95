import { useCan } from '@parapet/permissions/react'
import { Banner, Card, Field, linkClassName, RadioGroup, Skeleton, TextInput, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Controller } from 'react-hook-form'
import { FormCard } from '~/components/form-card'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { resetToSaved } from '~/components/reset-to-saved'
import { useRecordForm } from '~/components/use-record-form'
import {
  type AlertSettings,
  type AlertSettingsInput,
  useReplaceAlertSettings,
} from '~/data/alert-templates/mutations'
import { alertQueries } from '~/data/alerts/queries'
import { paths } from '~/lib/paths'
import { alertSettingsTexts as texts } from './texts.ts'

interface AlertSettingsCardProps {
  orgId: string
  /** False shows the settings read-only. */
  mayUpdate: boolean
}

/** How the organization sends alerts to tenants. */
export function AlertSettingsCard({ orgId, mayUpdate }: AlertSettingsCardProps) {
  const query = useQuery(alertQueries.settings(orgId))
  if (query.data) return <SettingsForm orgId={orgId} settings={query.data} mayUpdate={mayUpdate} />
  if (query.isError) return <QueryErrorPanel subject={texts.subject} query={query} />
  return (
    <Card title={texts.title} aria-busy="true">
      <Skeleton shape="block" />
    </Card>
  )
}

type Approval = keyof typeof texts.approvals

interface SettingsValues extends Record<string, string> {
  approval: Approval
  over: string
}

const peopleMax = 1_000_000
const suggestedOver = '500'

export function toSettingsValues({ approvalOver }: Pick<AlertSettings, 'approvalOver'>): SettingsValues {
  if (approvalOver === null) return { approval: 'never', over: suggestedOver }
  if (approvalOver === 0) return { approval: 'always', over: suggestedOver }
  return { approval: 'over', over: String(approvalOver) }
}

export function toSettings({ approval, over }: SettingsValues): AlertSettingsInput {
  if (approval === 'never') return { approvalOver: null }
  return { approvalOver: approval === 'always' ? 0 : Number(over) }
}

const isPeopleCount = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= peopleMax

const approvals = Object.keys(texts.approvals) as Approval[]

function SettingsForm({ orgId, settings, mayUpdate }: AlertSettingsCardProps & { settings: AlertSettings }) {
  const replace = useReplaceAlertSettings(orgId)
  const { form, submit } = useRecordForm<SettingsValues>({
    defaultValues: toSettingsValues(settings),
    pointers: { '/approvalOver': 'over' },
    save: async (values) => {
      const saved = await replace.mutateAsync({ body: toSettings(values) })
      resetToSaved(form, toSettingsValues(saved), values)
      toast({ color: 'success', heading: texts.saved })
    },
  })
  const { errors, isDirty } = form.formState
  const followOthers = useEffectEvent(() => {
    if (!isDirty) form.reset(toSettingsValues(settings))
  })
  useEffect(() => followOthers(), [settings.approvalOver])

  return (
    <FormCard
      title={texts.title}
      description={texts.detail}
      saveLabel={texts.save}
      mayUpdate={mayUpdate}
      form={form}
      submit={submit}
      conflict={null}
      labels={{}}
    >
      <Controller
        name="approval"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={texts.approval}
            help={texts.approvalDetail}
            value={value}
            onValueChange={onChange}
            options={approvals.map((approval) => ({
              value: approval,
              label: texts.approvals[approval],
              disabled: !mayUpdate,
            }))}
          />
        )}
      />
      {form.watch('approval') === 'never' || settings.approvers.length > 1 ? null : (
        <NoApprover settings={settings} mayUpdate={mayUpdate} />
      )}
      {form.watch('approval') === 'over' ? (
        <Field
          label={texts.over}
          help={texts.overHelp}
          controlId="over"
          required
          error={errors.over?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            disabled={!mayUpdate}
            {...form.register('over', {
              validate: (value, { approval }) =>
                approval !== 'over' || isPeopleCount(value) || texts.overInvalid,
            })}
          />
        </Field>
      ) : null}
    </FormCard>
  )
}

/** Warns that a second person is required, but there is none. */
function NoApprover({
  settings: { approvers, admins },
  mayUpdate,
}: Pick<AlertSettingsCardProps, 'mayUpdate'> & { settings: AlertSettings }) {
  const maySeeTeam = useCan('team:read')
  return (
    <Banner
      tone="warning"
      title={texts.noApprover(approvers[0]?.name ?? null)}
      actions={
        mayUpdate && maySeeTeam ? (
          <PageLink to={paths.team()} className={linkClassName()}>
            {texts.goToTeam}
          </PageLink>
        ) : null
      }
    >
      {mayUpdate ? texts.noApproverDetail : texts.askToChange(admins.map(({ name }) => name))}
    </Banner>
  )
}
