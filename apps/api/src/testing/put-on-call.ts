import { newId } from '../platform/db/new-id.ts'
import { onCallPolicy, onCallShift } from '../platform/db/schema/index.ts'
import type { TestApp } from './app.ts'
import type { TestOrg, TestPerson } from './factories.ts'

/** Turns on-call notifications on, with one person on call around the clock. */
export async function putOnCall(test: TestApp, org: TestOrg, { id: userId }: TestPerson, updatedAt: Date) {
  await test.db.insert(onCallPolicy).values({
    orgId: org.id,
    isOn: true,
    timeZone: 'UTC',
    urgentFrom: 'severe',
    hazards: {},
    repeatMinutes: 5,
    tellsPerStep: 2,
    version: 1,
    updatedAt,
  })
  await test.db.insert(onCallShift).values(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      orgId: org.id,
      id: newId(),
      step: 1,
      weekday,
      startMinute: 0,
      endMinute: 0,
      userId,
    })),
  )
}
