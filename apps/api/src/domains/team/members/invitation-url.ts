import type { ServiceContext } from '../../../platform/context/context.ts'

/** Where an invitation is accepted. Whoever has the address still has to prove the invited mailbox. */
export const invitationUrl = ({ outside }: Pick<ServiceContext, 'outside'>, token: string) =>
  `${outside.publicUrl}/auth/invite?token=${token}`
