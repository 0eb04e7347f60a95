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
  const known = findPerson(state, options.loginId)
  if (known && !options.invite) throw userExists(options.loginId)
  const loginIds = options.additionalLoginIds ?? []
  for (const loginId of loginIds) {
    if (findPerson(state, loginId)) throw userExists(loginId)
  }
  const person =
    known ??
    createPerson(state, options.loginId, {
      ...profile,
      loginIds,
      test: options.test ?? false,
      status: profile.status ?? (options.invite ? 'invited' : 'enabled'),
      ...(options.createdTime && { createdTime: options.createdTime }),
    })
  const invitedTo = profile.memberships ?? []
  if (known) {
    const otherMemberships = known.memberships.filter((held) =>
      invitedTo.every(({ tenantId }) => tenantId !== held.tenantId),
    )
    known.memberships = [...otherMemberships, ...invitedTo]
  }
  if (options.invite) await sendInvitation(identity, person, options)
  return person
}

async function sendInvitation(
  { state, inbox }: Identity,
  person: Person,
  options: CreateUser,
): Promise<void> {
  const invitedTo = new Set(options.userTenants?.map(({ tenantId }) => tenantId))
  const invitation = {
    inviteUrl: options.inviteUrl ?? '',
    templateOptions: options.templateOptions ?? {},
    tenantNames: state.tenants.filter(({ id }) => invitedTo.has(id)).map(({ name }) => name),
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
  throw invalidRequest('inviteUrl must be an http or https address')
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
  const place = tenantNames.length > 0 ? `${tenantNames.join(' and ')} on Parapet` : 'Parapet'
  const inviter = inviterName || 'An administrator'
  const sentence = `${inviter} invited you to ${place}.`
  return createMail({
    to,
    subject: `You are invited to ${place}`,
    heading: `You are invited to ${place}`,
    text: [
      sentence,
      ...(message ? [message] : []),
      ...(inviteUrl ? ['Accept the invitation:', inviteUrl] : []),
      'If you do not know why you got this, ignore it: nothing happens without you.',
    ],
    content: html`<p style="margin:0 0 16px">${sentence}</p>
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
        If you do not know why you got this, ignore it: nothing happens without you.
      </p>`,
  })
}
