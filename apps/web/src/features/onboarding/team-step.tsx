import { usePermissions } from '@parapet/permissions/react'
import { Button, Field, FormSummary, Select, Textarea, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toFormErrors } from '~/components/form-summary-errors'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useInviteMembers } from '~/data/team/mutations'
import { teamQueries } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { listAssignableRoles, lowestRoleKey, parseAddresses } from '~/lib/invitations'
import { useUnloadWarning } from '~/components/unsaved-guard'
import styles from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import { onboardingTexts as texts } from './texts.ts'

export interface TeamStepProps {
  orgId: string
  onDone: () => Promise<void>
}

const maxInvites = 50
/** Sees nothing without grants, and this step has no way to add them. */
const limitedMemberRole = 'fga_member'

export function TeamStep({ orgId, onDone }: TeamStepProps) {
  const permissions = usePermissions()?.permissions ?? []
  const invite = useInviteMembers(orgId)
  const query = useQuery({ ...teamQueries.roles(orgId), throwOnError: false })
  const roles = listAssignableRoles(query.data?.items ?? [], permissions).filter(
    ({ key }) => key !== limitedMemberRole,
  )
  const form = useForm({ defaultValues: { emails: '', role: '' }, shouldFocusError: false })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  useUnloadWarning(isDirty)
  const inviteCount = parseAddresses(form.watch('emails')).emails.length
  const defaultRole = roles.find(({ key }) => key === lowestRoleKey) ?? roles[0]

  async function sendInvites(values: { emails: string; role: string }) {
    const roleId = values.role || defaultRole?.id
    if (roleId === undefined) return
    try {
      const { results } = await invite.mutateAsync(
        parseAddresses(values.emails).emails.map((email) => ({ email, roleIds: [roleId] })),
      )
      const failed = results.filter(({ error, status }) => error || status === 'already_member')
      if (failed.length > 0) {
        const body = failed
          .map(({ email, error }) => texts.notInvited(email, error?.message ?? texts.alreadyMember))
          .join('\n')
        toast({ color: 'warning', heading: texts.someNotInvited, body, persistent: true })
      }
      await onDone()
    } catch (error) {
      form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <StepFrame title={texts.teamTitle} intro={texts.teamIntro}>
      {query.isError && !query.data ? <QueryErrorPanel subject={texts.rolesSubject} query={query} /> : null}
      <form className={styles.fields} noValidate onSubmit={form.handleSubmit(sendInvites)}>
        <FormSummary errors={toFormErrors(errors)} attempt={submitCount} />
        <Field label={texts.emails} help={texts.emailsHelp} controlId="emails" error={errors.emails?.message}>
          <Textarea
            rows={4}
            autoComplete="off"
            spellCheck={false}
            {...form.register('emails', { validate: validateEmails })}
          />
        </Field>
        <Field label={texts.role} help={texts.roleHelp} controlId="role">
          <Select key={defaultRole?.id} defaultValue={defaultRole?.id} {...form.register('role')}>
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.actions}>
          <Button size="md-lg" disabled={isSubmitting} onClick={() => void onDone()}>
            {texts.skip}
          </Button>
          <Button
            type="submit"
            tone="primary"
            size="md-lg"
            disabled={roles.length === 0}
            loading={isSubmitting}
          >
            {inviteCount === 0 ? texts.inviteWithoutCount : texts.invite(inviteCount)}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}

function validateEmails(text: string): true | string {
  const { emails, invalid } = parseAddresses(text)
  if (invalid[0] !== undefined) return texts.invalidEmail(invalid[0])
  if (emails.length === 0) return texts.emailsRequired
  return emails.length <= maxInvites || texts.tooManyEmails
}
