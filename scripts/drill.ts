import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import type { Drill, DrillOptions } from '../apps/api/src/domains/messaging/drills/drills.schema.ts'
import { type Call, describeError, findMembers, findProperties, UsageError } from './drill-choices.ts'
import { describeLength, describeScore, isReadyToStart, listNews } from './drill-report.ts'
import { rootFolder } from './installation.ts'
import { createStartEnvironment } from './start-environment.ts'

const usage = `Usage: pnpm drill <command> [--as <email>] [--url <address>] [--org <name>]

  list                        lists the scripts that can be played
  run <script>                plans a drill, invites people, starts it, and prints what happens and the score
    --speed <1 to 600>        how many times faster than real time; 60 by default
    --properties <codes>      property codes, separated by commas; the first one and those near it by default
    --invite <names>          members to invite, separated by commas, or “all”; no one by default
    --wait <minutes>          how long to wait for their answers; 10 by default

Works with a running server, as the member at --as, who must be able to run drills. They get a sign-in code by email.
With the sandbox, the code is read from its inbox, and --as is owner@cedar-stone.test by default.`

interface Target {
  identityUrl: string
  projectId: string
  /** The sandbox’s, where codes can be read. Null for real sign-in. */
  inboxUrl: string | null
}

interface Session {
  token: string
  /** A drill can last longer than a token. */
  renew(): Promise<void>
}

/** Signs in with a code that is sent by email. */
async function signIn({ identityUrl, projectId, inboxUrl }: Target, email: string): Promise<Session> {
  const send = async (path: string, body: object, key = projectId) => {
    const response = await fetch(`${identityUrl}/v1/auth/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new UsageError(`Couldn’t sign in as ${email} (${response.status}).`)
    return (await response.json()) as { sessionJwt?: string; refreshJwt?: string }
  }
  const seenIds = inboxUrl === null ? [] : (await readInbox(inboxUrl, email)).map(({ id }) => id)
  await send('otp/signin/email', { loginId: email })
  const code = inboxUrl === null ? await askForCode(email) : await findCode(inboxUrl, email, seenIds)
  const { sessionJwt, refreshJwt } = await send('otp/verify/email', { loginId: email, code })
  if (!sessionJwt) throw new UsageError(`Couldn’t sign in as ${email}.`)
  const session: Session = {
    token: sessionJwt,
    async renew() {
      const renewed = await send('refresh', {}, `${projectId}:${refreshJwt ?? ''}`)
      session.token = renewed.sessionJwt ?? session.token
    },
  }
  return session
}

async function askForCode(email: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await prompt.question(`Code sent to ${email}: `)).trim()
  } finally {
    prompt.close()
  }
}

async function readInbox(inboxUrl: string, email: string): Promise<{ id: string; text: string }[]> {
  const response = await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(email)}`)
  return (await response.json()) as { id: string; text: string }[]
}

const codePattern = /\b\d{6}\b/

async function findCode(inboxUrl: string, email: string, seenIds: readonly string[]): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    for (const { id, text } of await readInbox(inboxUrl, email)) {
      const code = seenIds.includes(id) ? null : codePattern.exec(text)
      if (code) return code[0]
    }
    await pause(200)
  }
  throw new UsageError(`No code arrived for ${email}.`)
}

/** Calls the API of an organization; the first of the person’s if it isn’t named. */
async function openApi(appUrl: string, session: Session, orgName: string | undefined): Promise<Call> {
  let orgId: string | null = null
  const send = (method: string, path: string, body: object | undefined) =>
    fetch(`${appUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        'content-type': 'application/json',
        ...(orgId !== null && { 'x-org-id': orgId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const call: Call = async <Result>(method: string, path: string, body?: object) => {
    let response = await send(method, path, body)
    if (response.status === 401) {
      await session.renew()
      response = await send(method, path, body)
    }
    const result = (await response.json()) as Result & { detail?: string; errors?: { message: string }[] }
    if (!response.ok) {
      const reasons = result.errors?.map(({ message }) => message).join('\n')
      throw new UsageError(reasons || (result.detail ?? `${method} ${path} returned ${response.status}.`))
    }
    return result
  }
  const { orgs } = await call<{ orgs: { id: string; name: string }[] }>('GET', '/user')
  const org = orgName === undefined ? orgs[0] : orgs.find(({ name }) => name === orgName)
  if (!org) throw new UsageError(`You’re not a member of ${orgName ?? 'any organization'}.`)
  orgId = org.id
  return call
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const pollMs = 1_000

/** Starts a planned drill. One that can’t start isn’t left behind. */
async function start(call: Call, path: string): Promise<Drill> {
  try {
    return await call<Drill>('POST', `${path}/start`)
  } catch (error) {
    await call('POST', `${path}/stop`)
    throw error
  }
}

/** Plays a drill to its end. Stopping this command doesn’t stop the drill. */
async function play(call: Call, appUrl: string, planned: Drill, waitMinutes: number): Promise<void> {
  const path = `/drill/${planned.id}`
  print(`Follow it at ${appUrl}/settings/drills?drill=${planned.id}`)
  const plannedAt = Date.now()
  let drill = planned
  if (drill.participants.some(({ answer }) => answer === null))
    print(`Waiting up to ${waitMinutes} min for the people invited to answer…`)
  while (drill.status === 'planned' && !isReadyToStart(drill, Date.now() - plannedAt, waitMinutes)) {
    await pause(pollMs)
    drill = await call<Drill>('GET', path)
  }
  if (drill.status === 'planned') drill = await start(call, path)
  const printed = new Set<string>()
  for (;;) {
    for (const line of listNews(drill, printed)) print(line)
    if (drill.endedAt !== null) break
    await pause(pollMs)
    drill = await call<Drill>('GET', path)
  }
  for (const line of describeScore(drill)) print(line)
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      as: { type: 'string' },
      url: { type: 'string' },
      org: { type: 'string' },
      speed: { type: 'string', default: '60' },
      properties: { type: 'string' },
      invite: { type: 'string' },
      wait: { type: 'string', default: '10' },
    },
    allowPositionals: true,
  })
  const [command, script, ...more] = positionals
  const isList = command === 'list' && script === undefined
  const isRun = command === 'run' && script !== undefined
  if ((!isList && !isRun) || more.length > 0) throw new UsageError(usage)
  const [speed, waitMinutes] = [Number(values.speed), Number(values.wait)]
  if (!Number.isInteger(speed) || !(waitMinutes >= 0)) throw new UsageError(usage)

  const { env, usesSandbox, appUrl: localUrl, sandboxUrl } = createStartEnvironment(process.env, rootFolder)
  const appUrl = values.url ?? localUrl
  const email = values.as ?? (usesSandbox ? 'owner@cedar-stone.test' : undefined)
  if (email === undefined) throw new UsageError(usage)
  const session = await signIn(
    {
      projectId: env.DESCOPE_PROJECT_ID || 'P2sandbox',
      identityUrl: usesSandbox ? `${sandboxUrl}/identity` : env.DESCOPE_BASE_URL || 'https://api.descope.com',
      inboxUrl: usesSandbox ? `${sandboxUrl}/inbox` : null,
    },
    email,
  )
  const call = await openApi(appUrl, session, values.org)
  const options = await call<DrillOptions>('GET', '/drill-options')
  if (isList) {
    for (const { key, title, description, durationMinutes } of options.scripts)
      print(`${key.padEnd(12)}${title}: ${description} ${describeLength(durationMinutes, speed)}.`)
    return
  }
  if (!options.scripts.some(({ key }) => key === script))
    throw new UsageError(`There is no script “${script}”. Run pnpm drill list.`)
  const planned = await call<Drill>('POST', '/drill', {
    script,
    speed,
    propertyIds: await findProperties(call, values.properties),
    participantIds: findMembers(options, values.invite),
  })
  print(`EXERCISE  ${planned.title}: ${describeLength(planned.durationMinutes, speed)}`)
  await play(call, appUrl, planned, waitMinutes)
}

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  await run(process.argv.slice(2))
} catch (error) {
  const message = describeError(error)
  if (message === null) throw error
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
