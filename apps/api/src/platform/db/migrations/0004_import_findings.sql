CREATE TABLE "import_finding" (
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"outcome" text NOT NULL,
	"issues" jsonb NOT NULL,
	"raw" jsonb NOT NULL,
	"target" jsonb,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_finding_org_id_file_id_n_pk" PRIMARY KEY("org_id","file_id","n")
);
--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "created_portfolios" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON import_finding TO parapet_app;
--> statement-breakpoint
ALTER TABLE import_finding ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY import_finding_of_org ON import_finding
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
