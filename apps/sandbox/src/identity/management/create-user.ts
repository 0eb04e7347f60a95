import { html } from 'hono/html'
import { z } from 'zod'
import type { InboxDraft } from '../../inbox/inbox.ts'
import type { Person } from '../../state/sandbox-state.ts'
import { invalidRequest, userExists } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { createMail } from '../mail.ts'
import { createPerson, findPerson } from '../person-store.ts'
import { checkEmailAndPhone, readProfile, UserFields } from './user-fields.ts'

export const InviteOptions = z.object({
  invite: z.boolean().nullish(),
  inviteUrl: z.string().nullish(),
  sendMail: z.boolean().nullish(),
  sendSMS: z.boolean().nullish(),
  templateOptions: z.record(z.string(), z.string()).nullish(),
})
export const CreateUser = UserFields.extend({
  loginId: z.string().trim().min(1),
  additionalLoginIds: z.array(z.string()).nullish(),
  test: z.boolean().nullish(),
  createdTime: z.number().nullish(),
}).extend(InviteOptions.shape)
export type CreateUser = z.infer<typeof CreateUser>

/** Creates a person, and optionally emails an invitation. Inviting an existing person adds the tenants and sends the
 * invitation (again).
 *
 * @throws IdentityError if the login ID is taken, or a tenant, role or address is invalid
 */
export async function createUser(identity: Identity, options: CreateUser): Promise<Person> {
  const { state } = identity
  const profile = readProfile(state, UserFields.parse(options))
  checkEmailAndPhone(profile)
  if (options.invite) checkInviteUrl(options.inviteUrl)
  const existingPerson = findPerson(state, options.loginId)
  if (existingPerson && !options.invite) throw userExists(options.loginId)
  const loginIds = options.additionalLoginIds ?? []
  for (const loginId of loginIds) {
    if (findPerson(state, loginId)) throw userExists(loginId)
  }
  const person =
    existingPerson ??
    createPerson(state, options.loginId, {
      ...profile,
      loginIds,
      test: options.test ?? false,
      status: profile.status ?? (options.invite ? 'invited' : 'enabled'),
      ...(options.createdTime && { createdTime: options.createdTime }),
    })
  const newMemberships = profile.memberships ?? []
  if (existingPerson) {
    const otherMemberships = existingPerson.memberships.filter((membership) =>
      newMemberships.every(({ tenantId }) => tenantId !== membership.tenantId),
    )
    existingPerson.memberships = [...otherMemberships, ...newMemberships]
  }
  if (options.invite) await sendInvitation(identity, person, options)
  return person
}

async function sendInvitation(
  { state, inbox }: Identity,
  person: Person,
  options: CreateUser,
): Promise<void> {
  const invitedTenantIds = new Set(options.userTenants?.map(({ tenantId }) => tenantId))
  const invitation = {
    inviteUrl: options.inviteUrl ?? '',
    templateOptions: options.templateOptions ?? {},
    tenantNames: state.tenants.filter(({ id }) => invitedTenantIds.has(id)).map(({ name }) => name),
  }
  if (options.sendMail !== false && person.email) {
    inbox.add(await createInvitationMessage({ ...invitation, to: person.email }))
  }
  if (options.sendSMS && person.phone) {
    const { text, subject } = await createInvitationMessage({ ...invitation, to: person.phone })
    inbox.add({
      to: person.phone,
      from: 'Parapet',
      subject,
      text,
      html: '',
      headers: { 'x-sandbox-delivery': 'sms' },
    })
  }
}

function checkInviteUrl(inviteUrl: string | null | undefined): void {
  if (!inviteUrl) return
  if (URL.canParse(inviteUrl) && ['http:', 'https:'].includes(new URL(inviteUrl).protocol)) return
  throw invalidRequest('inviteUrl must be an http or https URL')
}

export interface Invitation {
  to: string
  /** Names of the tenants the person is invited to. */
  tenantNames: string[]
  /** Empty if the call has none. */
  inviteUrl: string
  /** `message` is the personal message, `inviterName` its author; others are ignored. */
  templateOptions: Record<string, string>
}

export async function createInvitationMessage(invitation: Invitation): Promise<InboxDraft> {
  const { to, inviteUrl, templateOptions, tenantNames } = invitation
  const { message = '', inviterName = '' } = templateOptions
  const invitationTarget = tenantNames.length > 0 ? `${tenantNames.join(' and ')} on Parapet` : 'Parapet'
  const inviter = inviterName || 'An administrator'
  const invitationText = `${inviter} invited you to ${invitationTarget}.`
  return createMail({
    to,
    subject: `${inviter} invited you to ${invitationTarget}`,
    heading: `You’re invited to ${invitationTarget}`,
    text: [
      invitationText,
      ...(message ? [message] : []),
      ...(inviteUrl ? ['Accept the invitation:', inviteUrl] : []),
      'If you weren’t expecting this invitation, you can ignore this message.',
    ],
    content: html`<p style="margin:0 0 16px">${invitationText}</p>
      ${message && html`<p style="margin:0 0 16px;padding:12px 16px;background:#f3f5f7;border-radius:6px;white-space:pre-line">${message}</p>`}
      ${
        inviteUrl &&
        html`<p style="margin:0 0 16px">
          <a
            href="${inviteUrl}"
            style="display:inline-block;padding:10px 16px;background:#0f6a6d;color:#fff;border-radius:6px;text-decoration:none;font-weight:600"
            >Accept the invitation</a
          >
        </p>`
      }
      <p style="margin:0;color:#526070">
        If you weren’t expecting this invitation, you can ignore this message.
      </p>`,
  })
}
