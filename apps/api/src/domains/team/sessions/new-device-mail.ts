import { eq } from 'drizzle-orm'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import {
  asSystem,
  type BaseContext,
  inTransaction,
  type ServiceContext,
} from '../../../platform/context/context.ts'
import { user, userSession } from '../../../platform/db/schema/index.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { registerTaskHandler, TaskFailure } from '../../../platform/jobs/task-handlers.ts'

/** Emails a person that they signed in on a device they hadn't used before. */
export async function enqueueNewDeviceMail(
  { orgId, ...base }: BaseContext & { orgId: string },
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  await inTransaction(createSystemContext(base, orgId), async (tx) => {
    await enqueueTask(tx, {
      type: 'new_device_mail',
      title: 'Notify a member of a sign-in on a new device',
      subject: { type: 'user', id: userId, name: 'Member' },
      input: { sessionId },
    })
  })
}

registerTaskHandler('new_device_mail', async ({ ctx, task }) => {
  const { mailer, publicUrl } = ctx.gateways
  const signIn = await readSignIn(ctx, String(task.input.sessionId))
  if (!signIn) return { result: { sent: false, reason: 'The session no longer exists.' } }
  if (!mailer) return { result: { sent: false, reason: 'No mail server is configured.' } }
  try {
    await mailer.send(
      await renderMail({
        to: signIn.email,
        subject: 'New sign-in to Parapet',
        heading: 'New sign-in',
        paragraphs: [
          `Hello ${signIn.name},`,
          `Your account was just used on a device that we haven’t seen before:\n${signIn.deviceName}\n${formatTime(signIn)}`,
          'If this was you, you don’t have to do anything.',
          'If it wasn’t, sign that device out right away. Then change the password of the email account you sign in with, and tell your administrator.',
        ],
        action: { label: 'View your devices', url: `${publicUrl}/settings/my-account` },
        footer: 'You’re receiving this because you have a Parapet account. It’s sent once per device.',
      }),
    )
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    throw new TaskFailure('mail-not-sent', 'Email not sent', error.message, {
      retry: error.isTemporary ? 'automatic' : 'manual',
      cause: error,
    })
  }
  return { result: { sent: true } }
})

/** Sessions are visible only to the person they belong to, and this isn't their request. */
const readSignIn = async (ctx: ServiceContext, sessionId: string) =>
  await inTransaction(ctx, (tx) =>
    asSystem(tx.db, async () => {
      const [row] = await tx.db
        .select({
          deviceName: userSession.deviceName,
          signedInAt: userSession.signedInAt,
          email: user.email,
          name: user.name,
          timeZone: user.timeZone,
        })
        .from(userSession)
        .innerJoin(user, eq(user.id, userSession.userId))
        .where(eq(userSession.id, sessionId))
      return row
    }),
  )

const formatTime = ({ signedInAt, timeZone }: { signedInAt: Date; timeZone: string }) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(signedInAt)
