import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { alert, alertReply } from './alert.ts'
import { org } from './org.ts'
import { threat } from './threat.ts'
import { user } from './user.ts'

/** New or escalated threats whose notifications haven't been scheduled yet. Usually empty. */
export const threatNotificationQueue = pgTable(
  'threat_notification_trigger',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    severityRank: smallint('severity_rank').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId] }),
    foreignKey({
      name: 'threat_notification_trigger_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
  ],
)

/**
 * `claimed`: about to be submitted; written before. `in_doubt`: delivery unknown, never resent. `withdrawn`: no longer
 * relevant, or not for this member, when it was due.
 */
export const notificationStates = ['waiting', 'claimed', 'sent', 'withdrawn', 'not_sent', 'in_doubt'] as const

/** What every message to a member has, on every channel: columns of a stream of the delivery engine. */
export const memberMessageColumns = () => ({
  orgId: uuid('org_id')
    .notNull()
    .references(() => org.id),
  id: uuid('id').notNull(),
  userId: uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  state: text('state', { enum: notificationStates }).notNull().default('waiting'),
  /** When to send it: immediately, after the member's quiet hours, or with their digest. */
  dueAt: timestamptz('due_at').notNull(),
  /** Temporary rejections by the service so far. */
  attempts: smallint('attempts').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  claimedAt: timestamptz('claimed_at'),
  completedAt: timestamptz('completed_at'),
})

/** What every email notification to a member has. */
export const notificationColumns = () => ({
  ...memberMessageColumns(),
  /** Message-ID of the email, without the angle brackets. */
  messageId: text('message_id'),
})

/** An email notification to one member about one threat at its severity then. Those due together share one email. */
export const threatNotification = pgTable(
  'threat_notification',
  {
    ...notificationColumns(),
    threatId: uuid('threat_id').notNull(),
    severityRank: smallint('severity_rank').notNull(),
    /** The severity that the email said, which can be another one by then. Null until it is about to be sent. */
    toldRank: smallint('told_rank'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'threat_notification_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    // A member is notified of each severity of a threat once.
    uniqueIndex('threat_notification_once').on(t.orgId, t.threatId, t.userId, t.severityRank),
    index('threat_notification_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('threat_notification_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('threat_notification_old')
      .on(t.completedAt)
      .where(sql`completed_at is not null`),
    index('threat_notification_of_user').on(t.userId),
  ],
)

/**
 * Threats that got less severe, ended, or left properties, until it is clear whether that lasts and who was told about
 * them.
 */
export const threatFollowUpQueue = pgTable(
  'threat_follow_up_trigger',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    /** When it changed, or last got worse since then. */
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId] }),
    foreignKey({
      name: 'threat_follow_up_trigger_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    index('threat_follow_up_trigger_oldest').on(t.createdAt),
  ],
)

/**
 * An email to a member who was told about a threat: it is over, is less severe, or no longer affects properties that they
 * can see. Those due together share one email.
 */
export const threatFollowUp = pgTable(
  'threat_follow_up',
  {
    ...notificationColumns(),
    /** The threat that changed. */
    threatId: uuid('threat_id').notNull(),
    /** Every threat of its incident that the member was told about, and now knows to be at `severityRank` or below. */
    threatIds: uuid('threat_ids').array().notNull(),
    /** 0: it is over, or affects other properties only. */
    severityRank: smallint('severity_rank').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'threat_follow_up_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    index('threat_follow_up_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('threat_follow_up_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('threat_follow_up_old')
      .on(t.completedAt)
      .where(sql`completed_at is not null`),
    index('threat_follow_up_of_user').on(t.userId),
  ],
)

/** Calls for help whose notifications haven't been scheduled yet. Usually empty. */
export const helpNotificationQueue = pgTable(
  'help_notification_trigger',
  {
    orgId: uuid('org_id').notNull(),
    replyId: uuid('reply_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.replyId] }),
    foreignKey({
      name: 'help_notification_trigger_reply',
      columns: [t.orgId, t.replyId],
      foreignColumns: [alertReply.orgId, alertReply.id],
    }).onDelete('cascade'),
  ],
)

/** An email notification to one member about a tenant's call for help. Those due together share one email. */
export const helpNotification = pgTable(
  'help_notification',
  {
    ...notificationColumns(),
    /** The reply in which the tenant called for help; later answers change what the email says, or withdraw it. */
    replyId: uuid('reply_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'help_notification_reply',
      columns: [t.orgId, t.replyId],
      foreignColumns: [alertReply.orgId, alertReply.id],
    }).onDelete('cascade'),
    // A member is notified of each call once.
    uniqueIndex('help_notification_once').on(t.orgId, t.replyId, t.userId),
    index('help_notification_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('help_notification_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('help_notification_old')
      .on(t.completedAt)
      .where(sql`completed_at is not null`),
    index('help_notification_of_user').on(t.userId),
  ],
)

/** Threats that changed and may qualify for an automatic alert. Only for organizations that have switched it on; usually empty. */
export const automaticAlertQueue = pgTable(
  'automatic_alert_trigger',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId] }),
    foreignKey({
      name: 'automatic_alert_trigger_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
  ],
)

/** An email notification to one member who can approve an alert or stop an automatic one. Those due together share one email. */
export const alertNotification = pgTable(
  'alert_notification',
  {
    ...notificationColumns(),
    alertId: uuid('alert_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'alert_notification_alert',
      columns: [t.orgId, t.alertId],
      foreignColumns: [alert.orgId, alert.id],
    }).onDelete('cascade'),
    // A member is notified of each alert once.
    uniqueIndex('alert_notification_once').on(t.orgId, t.alertId, t.userId),
    index('alert_notification_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('alert_notification_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('alert_notification_old')
      .on(t.completedAt)
      .where(sql`completed_at is not null`),
    index('alert_notification_of_user').on(t.userId),
  ],
)

export const memberNotificationKinds = [
  'threat',
  'threat_worsened',
  'threat_improved',
  'threat_over',
  'on_call',
  'help_call',
  'alert_pending',
  'drill_invitation',
] as const

/**
 * Something that a member was told, whatever their channels are. Has no text of its own, so that it never says more than
 * the member can see when they read it.
 */
export const memberNotification = pgTable(
  'member_notification',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: memberNotificationKinds }).notNull(),
    threatId: uuid('threat_id'),
    /** The threat's severity then, or the worst of its incident if it improved; 0 if it is over. */
    severityRank: smallint('severity_rank'),
    /** The alert to approve or stop, or the first one of the thread in which a tenant called for help. */
    alertId: uuid('alert_id'),
    /** The reply in which a tenant called for help. Without a foreign key: one that is gone only withdraws the push. */
    replyId: uuid('reply_id'),
    /** The drill to take part in. Without a foreign key: drills refer to nothing here, and stay. */
    drillId: uuid('drill_id'),
    createdAt: timestamptz('created_at').notNull(),
    readAt: timestamptz('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'member_notification_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'member_notification_alert',
      columns: [t.orgId, t.alertId],
      foreignColumns: [alert.orgId, alert.id],
    }).onDelete('cascade'),
    index('member_notification_by_time').on(t.orgId, t.userId, t.createdAt, t.id),
    index('member_notification_unread')
      .on(t.orgId, t.userId)
      .where(sql`read_at is null`),
    index('member_notification_by_threat').on(t.orgId, t.threatId),
    index('member_notification_by_alert').on(t.orgId, t.alertId),
    index('member_notification_of_user').on(t.userId),
    index('member_notification_old').on(t.createdAt),
  ],
)

/** A browser in which a member gets push notifications of an organization. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Of the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret, in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    deviceName: text('device_name').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastSentAt: timestamptz('last_sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('push_subscription_endpoint').on(t.orgId, t.endpoint),
    index('push_subscription_by_endpoint').on(t.endpoint),
    index('push_subscription_of_user').on(t.userId),
  ],
)

/** A notification on its way to one of the member's devices. Those due together share one push message. */
export const pushNotification = pgTable(
  'push_notification',
  {
    ...memberMessageColumns(),
    subscriptionId: uuid('subscription_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'push_notification_subscription',
      columns: [t.orgId, t.subscriptionId],
      foreignColumns: [pushSubscription.orgId, pushSubscription.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'push_notification_notification',
      columns: [t.orgId, t.notificationId],
      foreignColumns: [memberNotification.orgId, memberNotification.id],
    }).onDelete('cascade'),
    // Each notification reaches a device once.
    uniqueIndex('push_notification_once').on(t.orgId, t.notificationId, t.subscriptionId),
    index('push_notification_by_subscription').on(t.orgId, t.subscriptionId),
    index('push_notification_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('push_notification_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('push_notification_of_user').on(t.userId),
  ],
)
