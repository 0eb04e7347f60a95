import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { createDkimKey, dkimPublicKey } from '../../../platform/email/operator-key.ts'
import { senderKeyOwner } from '../../../platform/email/sender-access.ts'

/**
 * What a domain of a sender is proven with: a key that signs its mail, under a selector of its own so that an old key and
 * a new one can stand side by side, and a text that only its owner can publish. Takes a moment, so make it before a
 * transaction.
 */
export async function createSenderKeys(ctx: Pick<ServiceContext, 'orgId' | 'gateways'>, id: string) {
  const privateKey = await createDkimKey()
  const { secrets } = ctx.gateways.senders
  return {
    ownershipToken: randomBytes(16).toString('hex'),
    dkimSelector: `pp${randomBytes(4).toString('hex')}`,
    dkimPublicKey: dkimPublicKey(privateKey),
    dkimPrivateKey: secrets.seal(privateKey, senderKeyOwner({ orgId: ctx.orgId, id })),
  }
}

export const noSenderKeys = {
  ownershipToken: null,
  dkimSelector: null,
  dkimPublicKey: null,
  dkimPrivateKey: null,
}
