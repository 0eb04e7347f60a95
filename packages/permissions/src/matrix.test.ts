import { expect, it } from 'vitest'

import { can } from './can.ts'
import { PERMISSION_KEYS } from './catalog.ts'
import { BUILT_IN_RESOURCE_ROLES } from './resource-roles.ts'
import { BUILT_IN_ROLES } from './roles.ts'

function printMatrix(roles: readonly { key: string; permissions: readonly string[] }[]): string {
  const width = Math.max(...PERMISSION_KEYS.map((key) => key.length))
  const head = ''.padEnd(width) + roles.map((role) => `  ${role.key}`).join('')
  const rows = PERMISSION_KEYS.map(
    (key) =>
      key.padEnd(width) +
      roles.map((role) => `  ${(can(role.permissions, key) ? 'x' : '.').padEnd(role.key.length)}`).join(''),
  )
  return `\n${[head, ...rows].map((line) => line.trimEnd()).join('\n')}\n`
}

it('built-in roles hold exactly this', () => {
  expect(printMatrix(BUILT_IN_ROLES)).toMatchInlineSnapshot(`
    "
                            org_admin  property_manager  risk_analyst  communicator  responder  viewer  fga_member
    user:read               x          x                 x             x             x          x       x
    user:update             x          x                 x             x             x          x       x
    org:read                x          x                 x             x             x          x       x
    org:update              x          .                 .             .             .          .       .
    org:sender_read         x          .                 .             x             .          .       .
    org:sender_create       x          .                 .             .             .          .       .
    org:sender_update       x          .                 .             .             .          .       .
    org:sender_delete       x          .                 .             .             .          .       .
    org:communication_read  x          .                 .             x             .          .       .
    org:communication_send  x          .                 .             x             .          .       .
    portfolio:read          x          x                 x             x             x          x       .
    portfolio:create        x          x                 .             .             .          .       .
    portfolio:update        x          x                 .             .             .          .       .
    portfolio:archive       x          x                 .             .             .          .       .
    property:read           x          x                 x             x             x          x       .
    property:create         x          x                 .             .             .          .       .
    property:update         x          x                 x             .             .          .       .
    property:archive        x          x                 .             .             .          .       .
    property:import         x          x                 .             .             .          .       .
    unit:read               x          x                 x             x             x          x       .
    unit:create             x          x                 .             .             .          .       .
    unit:update             x          x                 .             .             .          .       .
    unit:archive            x          x                 .             .             .          .       .
    unit:import             x          x                 .             .             .          .       .
    tenant:read             x          x                 x             x             x          x       .
    tenant:create           x          x                 .             .             .          .       .
    tenant:update           x          x                 .             .             .          .       .
    tenant:archive          x          x                 .             .             .          .       .
    tenant:import           x          x                 .             .             .          .       .
    tenant:contact_read     x          x                 .             x             x          .       .
    tenant:sensitive_read   x          .                 .             .             x          .       .
    tenant:consent_update   x          x                 .             x             .          .       .
    source:read             x          x                 x             .             .          x       .
    source:create           x          .                 x             .             .          .       .
    source:update           x          .                 x             .             .          .       .
    source:delete           x          .                 x             .             .          .       .
    source:run              x          .                 x             .             .          .       .
    task:read               x          x                 x             x             .          x       .
    task:retry              x          x                 x             .             .          .       .
    task:cancel             x          .                 x             .             .          .       .
    task:read_log           x          .                 x             .             .          .       .
    threat:read             x          x                 x             x             x          x       .
    threat:create           x          x                 x             .             x          .       .
    threat:update           x          x                 x             .             x          .       .
    threat:notify           x          .                 .             .             .          .       .
    rule:read               x          x                 x             .             .          .       .
    rule:create             x          .                 x             .             .          .       .
    rule:update             x          .                 x             .             .          .       .
    rule:delete             x          .                 x             .             .          .       .
    ledger:read             x          x                 x             x             x          x       .
    ledger:annotate         x          x                 x             .             x          .       .
    ledger:export           x          .                 x             .             .          .       .
    team:read               x          x                 .             .             .          .       .
    team:invite             x          .                 .             .             .          .       .
    team:update             x          .                 .             .             .          .       .
    role:read               x          .                 .             .             .          .       .
    role:create             x          .                 .             .             .          .       .
    role:update             x          .                 .             .             .          .       .
    role:delete             x          .                 .             .             .          .       .
    role:assign             x          .                 .             .             .          .       .
    export:create           x          x                 x             .             .          .       .
    "
  `)
})

it('built-in resource roles hold exactly this', () => {
  expect(printMatrix(BUILT_IN_RESOURCE_ROLES)).toMatchInlineSnapshot(`
    "
                            portfolio_manager  portfolio_viewer  property_manager_on  property_responder  property_viewer
    user:read               .                  .                 .                    .                   .
    user:update             .                  .                 .                    .                   .
    org:read                .                  .                 .                    .                   .
    org:update              .                  .                 .                    .                   .
    org:sender_read         .                  .                 .                    .                   .
    org:sender_create       .                  .                 .                    .                   .
    org:sender_update       .                  .                 .                    .                   .
    org:sender_delete       .                  .                 .                    .                   .
    org:communication_read  .                  .                 .                    .                   .
    org:communication_send  .                  .                 .                    .                   .
    portfolio:read          x                  x                 x                    x                   x
    portfolio:create        .                  .                 .                    .                   .
    portfolio:update        x                  .                 .                    .                   .
    portfolio:archive       .                  .                 .                    .                   .
    property:read           x                  x                 x                    x                   x
    property:create         .                  .                 .                    .                   .
    property:update         x                  .                 x                    .                   .
    property:archive        x                  .                 x                    .                   .
    property:import         .                  .                 .                    .                   .
    unit:read               x                  x                 x                    x                   x
    unit:create             x                  .                 x                    .                   .
    unit:update             x                  .                 x                    .                   .
    unit:archive            x                  .                 x                    .                   .
    unit:import             .                  .                 .                    .                   .
    tenant:read             x                  x                 x                    x                   x
    tenant:create           x                  .                 x                    .                   .
    tenant:update           x                  .                 x                    .                   .
    tenant:archive          x                  .                 x                    .                   .
    tenant:import           .                  .                 .                    .                   .
    tenant:contact_read     x                  .                 x                    x                   .
    tenant:sensitive_read   .                  .                 .                    x                   .
    tenant:consent_update   x                  .                 x                    .                   .
    source:read             .                  .                 .                    .                   .
    source:create           .                  .                 .                    .                   .
    source:update           .                  .                 .                    .                   .
    source:delete           .                  .                 .                    .                   .
    source:run              .                  .                 .                    .                   .
    task:read               .                  .                 .                    .                   .
    task:retry              .                  .                 .                    .                   .
    task:cancel             .                  .                 .                    .                   .
    task:read_log           .                  .                 .                    .                   .
    threat:read             x                  x                 x                    x                   x
    threat:create           .                  .                 .                    .                   .
    threat:update           x                  .                 x                    x                   .
    threat:notify           .                  .                 .                    .                   .
    rule:read               .                  .                 .                    .                   .
    rule:create             .                  .                 .                    .                   .
    rule:update             .                  .                 .                    .                   .
    rule:delete             .                  .                 .                    .                   .
    ledger:read             x                  x                 x                    x                   x
    ledger:annotate         x                  .                 x                    x                   .
    ledger:export           .                  .                 .                    .                   .
    team:read               .                  .                 .                    .                   .
    team:invite             .                  .                 .                    .                   .
    team:update             .                  .                 .                    .                   .
    role:read               .                  .                 .                    .                   .
    role:create             .                  .                 .                    .                   .
    role:update             .                  .                 .                    .                   .
    role:delete             .                  .                 .                    .                   .
    role:assign             .                  .                 .                    .                   .
    export:create           x                  .                 x                    .                   .
    "
  `)
})
