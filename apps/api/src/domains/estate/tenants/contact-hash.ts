import { hash } from 'node:crypto'
import type { ConsentChannel } from '../../../platform/db/schema/index.ts'

/** What stands for an address where the address itself may not stay: the same for every spelling of it. */
export const contactHash = (orgId: string, channel: ConsentChannel, address: string) =>
  hash('sha256', `${orgId}:${channel}:${contactKey(address)}`)

/** The form in which addresses are compared. Numbers are E.164, so only e-mail has a case. */
export const contactKey = (address: string) => address.toLowerCase()
