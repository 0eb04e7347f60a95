import type { TransactionContext } from '../../../platform/context/context.ts'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { Problem } from '../../../platform/errors/problem.ts'

const namedMax = 10

/** @throws Problem `in-use` while somebody holds the role or an invitation offers it. */
export async function rejectInUse(
  tx: TransactionContext,
  role: { name: string },
  use: { holders: readonly string[]; invitations: number },
) {
  const { holders, invitations } = use
  if (holders.length + invitations === 0) return
  const parts = [
    ...(holders.length > 0
      ? [holders.length === 1 ? '1 member holds it' : `${holders.length} members hold it`]
      : []),
    ...(invitations > 0
      ? [invitations === 1 ? '1 invitation offers it' : `${invitations} invitations offer it`]
      : []),
  ]
  const named = holders.slice(0, namedMax)
  const names = await findUserNames(tx.db, named)
  throw new Problem(
    'in-use',
    `${role.name} is still in use: ${parts.join(', and ')}. Say which role they shall get instead, or take it from them first.`,
    {
      members: {
        memberCount: holders.length,
        invitationCount: invitations,
        members: named.map((id) => userRef(id, names)),
      },
    },
  )
}
