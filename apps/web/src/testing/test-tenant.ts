import { testObject } from './open-object.tsx'

/** A tenant as the API returns it. */
export const testTenant = {
  ...testObject,
  displayName: 'Ada Okafor',
  kind: 'person',
  firstName: 'Ada',
  lastName: 'Okafor',
  companyName: null,
  status: 'current',
  emails: [],
  phones: [],
  masked: true,
  emergencyContact: null,
  occupancies: [],
  householdSize: 2,
  language: 'es',
  tags: [],
  externalId: null,
  notes: null,
  archivedAt: null,
  reachable: false,
  leaseTo: null,
  property: null,
  unit: null,
  consent: Object.fromEntries(
    ['email', 'sms', 'voice'].map((channel) => [
      channel,
      Object.fromEntries(
        ['safety_alerts', 'service_messages', 'marketing'].map((purpose) => [
          purpose,
          { state: 'none', since: null },
        ]),
      ),
    ]),
  ),
  consentHistory: [],
  assistance: null,
  permissions: ['tenant:read', 'tenant:update'],
}
