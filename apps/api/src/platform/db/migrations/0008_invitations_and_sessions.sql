CREATE TABLE "invitation" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text,
	"role_ids" uuid[] NOT NULL,
	"grants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "invitation_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invitation_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"sign_in_hash" text,
	"device_hash" text,
	"browser" text,
	"os" text,
	"device_name" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_pending" ON "invitation" USING btree ("org_id","email_key") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "user_session_open" ON "user_session" USING btree ("user_id","key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "user_session_seen" ON "user_session" USING btree ("last_seen_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation, user_session TO parapet_app;
--> statement-breakpoint
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY invitation_of_org ON invitation
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
--> statement-breakpoint
-- Where somebody is signed in is their own business in every organisation.
ALTER TABLE user_session ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY user_session_of_user ON user_session
  USING (user_id = (SELECT current_user_id())) WITH CHECK (user_id = (SELECT current_user_id()));
