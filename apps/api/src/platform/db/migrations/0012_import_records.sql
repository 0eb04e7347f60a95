ALTER TABLE "import_row" DROP CONSTRAINT "import_row_org_id_file_id_n_pk";--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "record_type" text DEFAULT 'property' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_org_id_file_id_n_part_pk" PRIMARY KEY("org_id","file_id","n","part");--> statement-breakpoint
UPDATE import_file SET layout = (layout - 'newPortfolios') || '{"records": {"create": 0, "update": 0}, "alsoCreates": [], "implied": []}'::jsonb;
