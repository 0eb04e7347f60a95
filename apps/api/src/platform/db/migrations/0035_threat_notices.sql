CREATE TABLE "threat_news" (
	"org_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"severity_rank" smallint NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "threat_news_org_id_threat_id_pk" PRIMARY KEY("org_id","threat_id")
);
--> statement-breakpoint
CREATE TABLE "threat_notice" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"severity_rank" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"message_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "threat_notice_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "threat_news" ADD CONSTRAINT "threat_news_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "threat_notice" ADD CONSTRAINT "threat_notice_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "threat_notice" ADD CONSTRAINT "threat_notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "threat_notice" ADD CONSTRAINT "threat_notice_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "threat_notice_once" ON "threat_notice" USING btree ("org_id","threat_id","user_id","severity_rank");
--> statement-breakpoint
CREATE INDEX "threat_notice_due" ON "threat_notice" USING btree ("due_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "threat_notice_claimed" ON "threat_notice" USING btree ("claimed_at") WHERE state = 'claimed';
--> statement-breakpoint
CREATE INDEX "threat_notice_old" ON "threat_notice" USING btree ("settled_at") WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "threat_notice_of_user" ON "threat_notice" USING btree ("user_id");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON threat_news, threat_notice TO parapet_app;
--> statement-breakpoint
ALTER TABLE threat_news ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY threat_news_of_org ON threat_news
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
--> statement-breakpoint
ALTER TABLE threat_notice ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY threat_notice_of_org ON threat_notice
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
