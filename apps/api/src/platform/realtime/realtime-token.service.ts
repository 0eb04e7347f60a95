import { SignJWT } from 'jose'
import { readHeldGrants } from '../access/read-access.ts'
import { inTransaction, type ServiceContext } from '../context/context.ts'
import { orgChannel, propertyChannel, threatChannel, userChannel } from './channels.ts'
import { getKeyName } from './realtime-settings.ts'

const lifetimeMs = 10 * 60 * 1000
/** A token is sent in a URL. */
const propertiesMax = 200

/**
 * A token for live updates in the caller's organization. The session alone decides who they are. A limited
 * member gets permitted properties only; if there are more than fit, `isComplete` is false and the browser
 * also polls. Null if realtime isn't configured.
 */
export async function createRealtimeToken(ctx: ServiceContext) {
  const { realtime } = ctx.gateways
  if (!realtime) return null
  const userId = ctx.actor.id!
  const { access } = ctx.actor
  const properties = access.permittedProperties.slice(0, propertiesMax)
  const visibleChannels = access.isFga
    ? properties.map((id) => propertyChannel(ctx.orgId, id))
    : [orgChannel(ctx.orgId)]
  const channels = [userChannel(ctx.orgId, userId), ...visibleChannels]

  const capability: Record<string, string[]> = Object.fromEntries(
    channels.map((name) => [name, ['subscribe']]),
  )
  const presenceChannels = access.isFga
    ? visibleChannels
    : [
        ...(access.orgWidePermissions.has('property:read') ? [propertyChannel(ctx.orgId, '*')] : []),
        // Which threats a limited member may see changes by the minute, so for them presence is limited to properties.
        ...(access.orgWidePermissions.has('threat:read') ? [threatChannel(ctx.orgId, '*')] : []),
      ]
  for (const name of presenceChannels) capability[name] = ['subscribe', 'presence']

  const expiresAt = new Date(Math.min(Date.now() + lifetimeMs, await findFirstExpiry(ctx)))
  const token = await new SignJWT({
    'x-ably-capability': JSON.stringify(capability),
    'x-ably-clientId': userId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: getKeyName(realtime) })
    .setIssuedAt()
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(new TextEncoder().encode(realtime.key.slice(getKeyName(realtime).length + 1)))
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    clientId: userId,
    channels,
    isComplete: properties.length === access.permittedProperties.length,
  }
}

/** The token expires with the first grant that does. */
async function findFirstExpiry(ctx: ServiceContext) {
  if (!ctx.actor.access.isFga) return Infinity
  const grants = await inTransaction(ctx, ({ db }) =>
    readHeldGrants(db, { userId: ctx.actor.id!, orgId: ctx.orgId }),
  )
  return Math.min(...grants.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []))
}
