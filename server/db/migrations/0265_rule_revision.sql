-- Versions of rules that began before visits which were judged without them: who asked, who else approved, and how far these visits have been judged anew.
create table rule_revision (
  partner_id text not null,
  version integer not null,
  begins timestamptz not null,
  asked_by text not null,
  approved_by text not null,
  reason text not null,
  recorded_at timestamptz not null,
  -- The members up to this one have been judged anew.
  after_member bigint not null default 0,
  moved_at timestamptz not null,
  -- What it came to, so far or in all: sums in whole units, or cents where money is earned.
  members integer not null default 0,
  visits integer not null default 0,
  more bigint not null default 0,
  winners integer not null default 0,
  less bigint not null default 0,
  losers integer not null default 0,
  finished_at timestamptz,
  primary key (partner_id, version),
  check (lower(approved_by) <> lower(asked_by))
);
-- One after another.
create unique index rule_revision_open on rule_revision (partner_id) where finished_at is null;
