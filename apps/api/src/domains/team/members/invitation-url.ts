import type { ServiceContext } from '../../../platform/context/context.ts'

/** Where an invitation is accepted. Whoever has the address still has to prove the invited mailbox. */
export const invitationUrl = ({ gateways }: Pick<ServiceContext, 'gateways'>, token: string) =>
  `${gateways.publicUrl}/auth/invite?token=${token}`
