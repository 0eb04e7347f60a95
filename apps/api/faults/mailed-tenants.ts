import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { RunningProduct } from './running-product.ts'
import type { Call } from './signed-in.ts'

interface Task {
  id: string
  status: string
}

const unfinished = ['queued', 'running', 'waiting']

/** Tenants with email addresses, a sender, and what they get, on a running product. `getCall` returns the current session. */
export function mailedTenants(product: RunningProduct, getCall: () => Call) {
  async function ok<Body>(method: string, path: string, json?: object): Promise<Body> {
    const { status, body } = await getCall()<Body>(path, { method, ...(json && { json }) })
    expect([status < 300, body]).toEqual([true, body])
    return body
  }

  async function finish({ id }: Task): Promise<void> {
    for (;;) {
      const { body } = await getCall()<Task>(`/task/${id}`)
      if (!unfinished.includes(body.status)) {
        expect(body.status).toBe('succeeded')
        return
      }
      await pause(100)
    }
  }

  async function importFile(kind: 'unit' | 'tenant', lines: string[]) {
    const form = new FormData()
    form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), `${kind}s.csv`)
    const { body } = await getCall()<{ fileId: string }>(`/${kind}/import/upload`, { method: 'POST', form })
    const { fileId } = body
    for (const step of ['/validate', '']) {
      // A small file is checked within the call.
      const { task } = await ok<{ task?: Task }>('POST', `/${kind}/import${step}`, { fileId })
      if (task) await finish(task)
    }
  }

  return {
    ok,

    /** Imports a house with one tenant per unit, who may have agreed to safety alerts. Returns the house. */
    async importTenants(count: number, { haveAgreed = false } = {}): Promise<string> {
      const house = await ok<{ id: string }>('POST', '/property', {
        name: 'Fault House',
        address: {
          line1: '1 Fault Line Rd',
          city: 'Denver',
          region: 'CO',
          postalCode: '80202',
          country: 'US',
        },
      })
      const homes = Array.from({ length: count }, (_, n) => n + 1)
      const consent = haveAgreed ? ',yes,2025-12-01,Signed lease' : ',,,'
      await importFile('unit', ['Property,Unit', ...homes.map((n) => `Fault House,${n}`)])
      await importFile('tenant', [
        'Property,Unit,First name,Last name,Email,Status,Lease from,Lease to,Move in,Email consent,Consent date,Consent evidence',
        ...homes.map(
          (n) =>
            `Fault House,${n},Ana,Test${n},ana${n}@tenants.test,current,2025-12-01,2027-11-30,2025-12-01${consent}`,
        ),
      ])
      return house.id
    },

    /** Lets the organization send, from an address that it has verified. Returns the sender. */
    async createSender(orgId: string): Promise<string> {
      await ok('PATCH', `/org/${orgId}`, {
        postalAddress: {
          line1: '500 W 2nd St',
          city: 'Austin',
          region: 'TX',
          postalCode: '78701',
          country: 'US',
        },
      })
      const senders = `/org/${orgId}/email/senders`
      const sender = { fromName: 'Cedar & Stone', fromEmail: 'office@cedar-stone.test' }
      const { id } = await ok<{ id: string }>('POST', senders, { kind: 'address', ...sender })
      let code: string | undefined
      for (; code === undefined; await pause(100)) {
        const response = await fetch(`${product.sandboxUrl}/inbox/messages?to=${sender.fromEmail}`)
        const messages = (await response.json()) as { text: string }[]
        code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
      }
      await ok('PUT', `${senders}/${id}`, { ...sender, replyTo: null, isDefault: true, code })
      return id
    },

    /** How many emails each tenant got. */
    async countMails(): Promise<Map<string, number>> {
      const response = await fetch(`${product.sandboxUrl}/inbox/messages`)
      const counts = new Map<string, number>()
      for (const { to } of (await response.json()) as { to: string }[]) {
        if (to.endsWith('@tenants.test')) counts.set(to, (counts.get(to) ?? 0) + 1)
      }
      return counts
    },
  }
}

export type MailedTenants = ReturnType<typeof mailedTenants>
