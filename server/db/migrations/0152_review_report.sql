-- What visitors and members say of a review that others wrote.
create table review_report (
  partner_id text not null,
  id bigint generated always as identity,
  -- As the site names it: m and the number of a member's, g and that of one which came with the restaurant.
  review text not null,
  reason text not null,
  words text not null default '',
  -- A member's id, or a keyed hash of a visitor's address. Taken out when the report is settled.
  reporter text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (partner_id, id)
);
create unique index review_report_reporter on review_report (partner_id, review, reporter) where settled_at is null;
