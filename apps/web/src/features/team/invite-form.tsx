import { FGA_MEMBER_ROLE } from '@parapet/permissions'
import { Field, MultiSelect, Textarea, toast, Button, IconButton, Text, Drawer, StatusDot } from '@parapet/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { FormDrawer, FormSection } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useKeptForm, useKeptValues } from '~/components/use-kept-values'
import type { ResourceRole } from '~/data/team/access-queries'
import { useInviteMembers, type InviteResult } from '~/data/team/mutations'
import type { Role } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { lowestRoleKey, parseAddresses } from '~/lib/invitations'
import {
  findGrantProblems,
  toGrant,
  type GrantDraft,
  createGrantDraft,
  type GrantProblems,
  GrantFields,
} from './grant-fields.tsx'
import { removeContradiction } from './contradicting-roles.ts'
import styles from './team.module.css'
import { teamTexts as texts } from './texts.ts'

const maxInvites = 50

interface InviteValues {
  emails: string
  message: string
}

interface InviteFormProps {
  orgId: string
  /** The roles that the person is allowed to assign. */
  roles: readonly Role[]
  resourceRoles: readonly ResourceRole[]
  onClose: () => void
}

/** Email addresses, roles, and grants for limited members. */
export function InviteForm({ orgId, roles, resourceRoles, onClose }: InviteFormProps) {
  const invite = useInviteMembers(orgId)
  const [results, setResults] = useState<readonly InviteResult[] | null>(null)
  const [initialRoleIds] = useState(() =>
    roles.filter(({ key }) => key === lowestRoleKey).map(({ id }) => id),
  )
  const [roleIds, setRoleIds] = useState<readonly string[]>(initialRoleIds)
  const [removedRole, setRemovedRole] = useState<Role | null>(null)
  const [grantDrafts, setGrantDrafts] = useState<readonly GrantDraft[]>([])
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const form = useForm<InviteValues>({
    defaultValues: { emails: '', message: '' },
    shouldFocusError: false,
  })
  useKeptForm(form)
  useKeptValues({
    name: 'invitation',
    collect: () => (roleIds !== initialRoleIds || grantDrafts.length > 0 ? { roleIds, grantDrafts } : null),
    bringBack(kept: { roleIds: readonly string[]; grantDrafts: readonly GrantDraft[] }) {
      setRoleIds(kept.roleIds)
      setGrantDrafts(kept.grantDrafts)
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const { emails } = parseAddresses(form.watch('emails'))
  const isLimited = roles.some(({ id, key }) => key === FGA_MEMBER_ROLE && roleIds.includes(id))
  const grants = isLimited ? grantDrafts : []
  const problems = grants.map((draft) => findGrantProblems(draft))
  const rolesError = roleIds.length === 0 && hasSubmitted ? texts.rolesRequired : undefined
  const firstProblem = problems.find((problem) => problem !== null)

  function chooseRoles(next: readonly string[]) {
    const choice = removeContradiction(roles, roleIds, next)
    setRoleIds(choice.roleIds)
    setRemovedRole(choice.removed)
  }

  async function sendInvites(values: InviteValues) {
    const message = values.message.trim()
    try {
      const response = await invite.mutateAsync(
        parseAddresses(values.emails).emails.map((email) => ({
          email,
          roleIds: [...roleIds],
          ...(grants.length === 0 ? {} : { resourceGrants: grants.map(toGrant) }),
          ...(message === '' ? {} : { message }),
        })),
      )
      if (
        response.results.every(({ status, error, warning }) => status === 'invited' && !error && !warning)
      ) {
        toast({ color: 'success', heading: texts.invited(response.results.length) })
        onClose()
      } else setResults(response.results)
    } catch (error) {
      form.setError('root', { message: describeFailure(error) })
    }
  }

  async function submit(event?: SubmitEvent) {
    setHasSubmitted(true)
    if (roleIds.length > 0 && !firstProblem) return await form.handleSubmit(sendInvites)(event)
    event?.preventDefault()
    await form.trigger()
  }

  if (results) return <InviteResults results={results} onClose={onClose} />

  const visibleErrors = hasSubmitted
    ? [
        ...toFormErrors(errors),
        ...(rolesError === undefined ? [] : [{ controlId: 'roleIds', message: rolesError }]),
        ...Object.values(firstProblem ?? {}).map((message) => ({ message })),
      ]
    : []
  return (
    <FormDrawer
      title={texts.invite}
      description={texts.inviteDetail}
      submitLabel={emails.length === 0 ? texts.invite : texts.send(emails.length)}
      isDirty={isDirty || roleIds !== initialRoleIds || grantDrafts.length > 0}
      isSubmitting={isSubmitting}
      errors={visibleErrors}
      attempt={submitCount}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={texts.emails}
        help={texts.emailsHelp}
        controlId="emails"
        required
        error={errors.emails?.message}
      >
        <Textarea
          rows={4}
          autoComplete="off"
          spellCheck={false}
          {...form.register('emails', { validate: validateEmails })}
        />
      </Field>
      <div>
        <Field
          label={texts.inviteRoles}
          help={texts.inviteRolesHelp}
          controlId="roleIds"
          required
          error={rolesError}
        >
          <MultiSelect
            options={roles.map(({ id, name, description }) => ({
              value: id,
              label: name,
              ...(description === null ? {} : { description }),
            }))}
            value={roleIds}
            onValueChange={chooseRoles}
          />
        </Field>
        <div role="status">
          {removedRole ? <Text size="sm">{texts.roleRemoved(removedRole.name)}</Text> : null}
        </div>
      </div>
      {isLimited ? (
        <InviteGrants
          orgId={orgId}
          resourceRoles={resourceRoles}
          grantDrafts={grantDrafts}
          problems={hasSubmitted ? problems : []}
          onGrantDraftsChange={setGrantDrafts}
        />
      ) : null}
      <Field
        label={texts.message}
        help={texts.messageHelp}
        controlId="message"
        optional
        error={errors.message?.message}
      >
        <Textarea rows={3} {...form.register('message', { maxLength: 500 })} />
      </Field>
    </FormDrawer>
  )
}

function validateEmails(text: string): true | string {
  const { emails, invalid } = parseAddresses(text)
  if (invalid[0] !== undefined) return texts.invalidEmail(invalid[0])
  if (emails.length === 0) return texts.emailsRequired
  return emails.length <= maxInvites || texts.tooManyEmails
}

interface InviteGrantsProps {
  orgId: string
  resourceRoles: readonly ResourceRole[]
  grantDrafts: readonly GrantDraft[]
  /** By grant; shown after the first attempt to send. */
  problems: readonly (GrantProblems | null)[]
  onGrantDraftsChange: (grantDrafts: readonly GrantDraft[]) => void
}

/** The initial grants of limited members. */
function InviteGrants({
  orgId,
  resourceRoles,
  grantDrafts,
  problems,
  onGrantDraftsChange,
}: InviteGrantsProps) {
  return (
    <FormSection title={texts.access}>
      <Text size="sm" tone="muted">
        {texts.accessDetail}
      </Text>
      {grantDrafts.map((draft, index) => (
        // Drafts have no ID, and new ones are only appended.
        <div key={index} className={styles.scope} role="group" aria-label={texts.grantLabel(index + 1)}>
          <span className={styles.scopeHead}>
            {texts.grantLabel(index + 1)}
            <IconButton
              label={texts.removeGrant(index + 1)}
              icon={<Trash2 />}
              onClick={() => onGrantDraftsChange(grantDrafts.toSpliced(index, 1))}
            />
          </span>
          <GrantFields
            orgId={orgId}
            resourceRoles={resourceRoles}
            draft={draft}
            problems={problems[index] ?? {}}
            onChange={(next) => onGrantDraftsChange(grantDrafts.with(index, next))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<Plus />}
          onClick={() => onGrantDraftsChange([...grantDrafts, createGrantDraft(resourceRoles)])}
        >
          {texts.addResource}
        </Button>
      </div>
    </FormSection>
  )
}

const tones = { invited: 'success', resent: 'success', already_member: 'neutral', invalid: 'danger' } as const

interface InviteResultsProps {
  results: readonly InviteResult[]
  onClose: () => void
}

/** The result for each address. Only shown if something needs attention. */
function InviteResults({ results, onClose }: InviteResultsProps) {
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={texts.resultsTitle}
      footer={
        <Button tone="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ul className={styles.results}>
        {results.map(({ email, status, error, warning }) => (
          <li key={email} className={styles.result}>
            <span className={styles.resultEmail}>{email}</span>
            <StatusDot tone={error && status !== 'invalid' ? 'warning' : tones[status]}>
              {texts.results[status]}
            </StatusDot>
            {warning ? (
              <Text size="sm" tone="muted">
                {texts.noAccessYet}
              </Text>
            ) : null}
            {error ? (
              <Text size="sm" tone="muted">
                {error.message}
              </Text>
            ) : null}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
