import { expect } from 'vitest'
import type {
  NotificationPhone,
  NotificationPhoneSettings,
} from '../domains/messaging/member-texts/member-phone.schema.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './factories.ts'
import type { createTestTextGateway } from './text-gateway.ts'

const path = '/notification-phone'

/** What members do with the numbers that they get texts at. */
export function memberTextCalls(test: TestApp, texting: ReturnType<typeof createTestTextGateway>) {
  const save = (person: TestPerson, number: string) =>
    test.as(person).request(path, { method: 'PUT', json: { number } })
  const confirm = (person: TestPerson, code: string) =>
    test.as(person).request(`${path}/confirm`, { method: 'POST', json: { code } })
  /** The code in the latest text to a number. */
  const readCode = (number: string) =>
    /^(\d{6}) /.exec(texting.sent.findLast(({ to }) => to === number)!.body)![1]!
  return {
    save,
    confirm,
    readCode,
    read: async (person: TestPerson) =>
      await (await test.as(person).request(path)).json<NotificationPhoneSettings>(),
    patch: (person: TestPerson, json: Partial<NotificationPhone>) =>
      test.as(person).request(path, { method: 'PATCH', json }),
    /** Verifies a number, and forgets the text with the code. */
    async verify(person: TestPerson, number: string) {
      expect((await save(person, number)).status).toBe(200)
      const response = await confirm(person, readCode(number))
      expect(response.status).toBe(200)
      texting.sent.length = 0
      return await response.json<NotificationPhoneSettings>()
    },
  }
}
