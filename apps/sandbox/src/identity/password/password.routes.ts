import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { InboxDraft } from '../../inbox/inbox.ts'
import type { Person } from '../../state/sandbox-state.ts'
import { findPersonForMode, LoginId, StartSignIn } from '../address-verification.ts'
import { invalidRequest, invalidToken, weakPassword, wrongPassword } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { addLinkToken, checkLinkTarget, type LinkStore } from '../magic-link/link-store.ts'
import { createMail } from '../mail.ts'
import { maskDestination } from '../otp/delivery.ts'
import { createPerson, findPerson } from '../person-store.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import { readRefreshToken, startSession } from '../session-store.ts'

const password = z.string().min(1)
const PasswordSignIn = StartSignIn.extend({ password })
const ResetRequest = z.object({ loginId: LoginId, redirectUrl: z.string().optional() })
const UpdateRequest = z.object({ loginId: LoginId, newPassword: password })
const ReplaceRequest = z.object({ loginId: LoginId, oldPassword: password, newPassword: password })

/** Passwords: sign-up, sign-in, policy, reset by email, and change with a session or the old password. */
export function createPasswordRoutes(identity: Identity, links: LinkStore): Hono {
  const { state } = identity
  const routes = new Hono()

  const startPasswordSession = (c: Context, person: Person, customClaims?: Record<string, unknown>) => {
    const firstSeen = person.signIns.length === 0
    return startSession(identity, person, { amr: ['pwd'], ip: getClientAddress(c), firstSeen, customClaims })
  }
  /** Fails the same way for an unknown person and a wrong password. */
  const getPersonByPassword = async (id: string, secret: string) => {
    const person = findPerson(state, id)
    if (!person || !(await hasPassword(person, secret))) throw wrongPassword()
    return person
  }

  routes.get('/policy', (c) => {
    readBearerToken(c, identity)
    return c.json(passwordPolicy)
  })

  routes.post('/signup', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, PasswordSignIn)
    findPersonForMode(state, 'signup', body.loginId)
    checkPassword(body.password)
    const person = createPerson(state, body.loginId, body.user)
    await setPassword(person, body.password)
    return c.json(await startPasswordSession(c, person, body.loginOptions?.customClaims))
  })

  routes.post('/signin', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, PasswordSignIn)
    const person = await getPersonByPassword(body.loginId, body.password)
    return c.json(await startPasswordSession(c, person, body.loginOptions?.customClaims))
  })

  routes.post('/reset', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, ResetRequest)
    const target = checkLinkTarget(body.redirectUrl, identity)
    const person = findPersonForMode(state, 'signin', body.loginId)
    if (!person?.email) throw invalidRequest('The user has no email address')
    const token = links.create({
      loginId: person.userId,
      delivery: 'email',
      purpose: { kind: 'sign-in', profile: {} },
    })
    identity.inbox.add(await createResetMessage(person.email, addLinkToken(target, token)))
    return c.json({ resetMethod: 'magiclink', ...maskDestination('email', person.email) })
  })

  routes.post('/update', async (c) => {
    const { person } = await readRefreshToken(identity, readBearerToken(c, identity))
    const body = await readBody(c, UpdateRequest)
    if (findPerson(state, body.loginId) !== person)
      throw invalidToken('The refresh token belongs to another user')
    checkPassword(body.newPassword)
    await setPassword(person, body.newPassword)
    return c.json({})
  })

  routes.post('/replace', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, ReplaceRequest)
    const person = await getPersonByPassword(body.loginId, body.oldPassword)
    checkPassword(body.newPassword)
    await setPassword(person, body.newPassword)
    return c.json(await startPasswordSession(c, person))
  })

  return routes
}

/** The policy in the provider's format. */
export const passwordPolicy = {
  minLength: 8,
  lowercase: true,
  uppercase: true,
  number: true,
  nonAlphanumeric: true,
}

const passwordRules: [RegExp, string][] = [
  [new RegExp(`^.{${passwordPolicy.minLength},}$`, 's'), `at least ${passwordPolicy.minLength} characters`],
  [/\p{Ll}/u, 'a lowercase letter'],
  [/\p{Lu}/u, 'an uppercase letter'],
  [/\d/, 'a number'],
  [/[^\p{L}\p{N}]/u, 'a character other than a letter or number'],
]

/** @throws IdentityError that lists every unmet requirement */
export function checkPassword(password: string): void {
  const unmetRules = passwordRules.filter(([pattern]) => !pattern.test(password)).map(([, name]) => name)
  if (unmetRules.length > 0) throw weakPassword(`It needs ${unmetRules.join(', ')}`)
}

const deriveKey = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>

export async function setPassword(person: Person, password: string): Promise<void> {
  const salt = randomBytes(16).toString('base64url')
  person.password = { salt, hash: (await deriveKey(password, salt, 32)).toString('base64url') }
}

export async function hasPassword(person: Person, password: string): Promise<boolean> {
  if (!person.password) return false
  const { salt, hash } = person.password
  return timingSafeEqual(await deriveKey(password, salt, 32), Buffer.from(hash, 'base64url'))
}

export function createResetMessage(to: string, url: string): Promise<InboxDraft> {
  const expiryNote = 'The link works once and expires in 5 minutes.'
  const warning = 'If you didn’t request this, you can ignore this message. Your password won’t change.'
  return createMail({
    to,
    subject: 'Set a new Parapet password',
    heading: 'Set a new password',
    text: ['Set a new password:', url, expiryNote, warning],
    content: html`<p style="margin:0 0 16px">
        <a
          href="${url}"
          style="display:inline-block;padding:10px 16px;background:#0f6a6d;color:#fff;border-radius:6px;text-decoration:none;font-weight:600"
          >Set a new password</a
        >
      </p>
      <p style="margin:0 0 12px">${expiryNote}</p>
      <p style="margin:0;color:#526070">${warning}</p>`,
  })
}
